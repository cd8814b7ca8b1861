import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, listQuery, page, queryFlag, slug, time } from '#contract/endpoint.ts'
import { profileFields } from '#contract/profile/profile.ts'
import { recordParams } from '#contract/records.ts'

/** For how many months somebody may agree to be found. */
export const poolMonths = [6, 12, 24] as const
export type PoolMonths = (typeof poolMonths)[number]

export const poolErrors = defineErrors({
  invited_already: {
    status: 409,
    pt: 'Esta pessoa já foi convidada para esta oportunidade.',
    en: 'This person has already been invited to this opportunity.',
  },
  applied_already: {
    status: 409,
    pt: 'Esta pessoa já se candidatou a esta oportunidade.',
    en: 'This person has already applied to this opportunity.',
  },
})
type PoolErrors = typeof poolErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends PoolErrors {}
}

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })
const posting = z.object({ slug, title: text })

/** My place in the pool; `until` is null without one. */
const ownPlace = z.object({ until: z.nullable(time) })
const own = { path: '/talent-pool', response: ownPlace } as const

export const getPoolPlace = endpoint({
  ...own,
  method: 'GET',
  access: 'member',
  summary: 'Until when the team may find me for later postings',
})
export const joinPool = endpoint({
  ...own,
  method: 'PUT',
  access: 'applications:submit',
  summary: 'Agree to be found by the team for so many months from now; safe to repeat, as it renews',
  body: z.strictObject({ months: z.literal(poolMonths) }),
})
export const leavePool = endpoint({
  ...own,
  method: 'DELETE',
  access: 'member',
  summary: 'Take the agreement back; safe to repeat',
})

/** Somebody who agreed, with their profile as it is now. */
const pooled = z.object({
  id,
  name: z.string(),
  ...z.pick(profileFields, { lang: true, headline: true, city: true, field: true }).shape,
  ...z.pick(profileFields, { available: true, availableFrom: true }).shape,
  skills: z.array(z.object({ skill: slug, name: z.object({ pt: z.string(), en: z.string() }) })),
  until: time,
  /** The title of what they applied to last. */
  applied: z.nullable(text),
  /** Open postings to which the team has invited them. */
  invited: z.array(posting),
})
export type Pooled = z.infer<typeof pooled>

const manage = { access: 'opportunities:manage', path: '/manage/talent-pool' } as const

export const listPool = endpoint({
  ...manage,
  method: 'GET',
  summary: 'The people who agreed to be found, the newest first; the words are looked for in names, skills and fields',
  query: z.object({
    ...listQuery,
    field: z.optional(slug),
    skill: z.optional(slug),
    available: z.optional(queryFlag),
  }),
  response: page(pooled),
})

export const inviteFromPool = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/talent-pool/{id}/invitations',
  held: true,
  summary: 'Invite somebody of the pool to an open posting, once to each',
  params: recordParams,
  body: z.strictObject({ opportunity: slug }),
  response: posting,
  status: 201,
  errors: ['not_found', 'applications_closed', 'invited_already', 'applied_already'],
})
