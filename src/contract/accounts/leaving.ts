import * as z from 'zod/mini'
import { account, trace } from './accounts.ts'
import { passwordLimits } from '#contract/auth/auth.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'

/** For so long signing in undoes the deletion of an account. */
export const erasureDays = 7

/** Texts of one's own that stay when one leaves, and that name one. */
export const getErasure = endpoint({
  method: 'GET',
  path: '/auth/me/erasure',
  access: 'account',
  inPerson: true,
  summary: 'Which of my own texts stay when my account is deleted, and name me',
  response: z.object({ texts: z.array(z.object({ area: z.string(), excerpt: z.string() })) }),
})

export const leaveProgramme = endpoint({
  method: 'POST',
  path: '/auth/me/erasure',
  hashes: true,
  access: 'account',
  inPerson: true,
  summary: 'Ask for the deletion of my account; ends all my sessions, and is undone by signing in within seven days',
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)),
    /** Takes my name out of the texts of mine that stay. */
    cleanTexts: z.optional(z.boolean()),
  }),
  response: z.object({ eraseAt: time }),
  errors: ['password_wrong', 'last_admin', 'state_conflict'],
})

export const mergeAccount = endpoint({
  method: 'POST',
  path: '/users/{id}/merge',
  grave: 'proof',
  access: 'users:manage',
  summary:
    'Move everything of this account to another of the same person and close it; with dryRun only says what moves',
  params: recordParams,
  body: z.strictObject({ into: id, dryRun: z.boolean() }),
  response: z.object({ dryRun: z.boolean(), from: account, into: account, traces: z.array(trace) }),
  errors: ['last_admin', 'state_conflict', 'invalid_fields'],
})
