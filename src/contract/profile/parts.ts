import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** The seven parts of a profile, each a segment of the plant. */
export const profileParts = ['basics', 'photo', 'about', 'experiences', 'projects', 'skills', 'languages'] as const
export type ProfilePart = (typeof profileParts)[number]

/** Apart from `profile.ts`, so that the home page needs no rules of forms. */
export const getFilledParts = endpoint({
  method: 'GET',
  path: '/profile/parts',
  access: 'account',
  summary: 'The parts of my profile that are filled in',
  response: z.object({ filled: z.array(z.enum(profileParts)) }),
})
