import * as z from 'zod/mini'
import { endpoint, id } from '#contract/endpoint.ts'
import { line } from '#contract/rules.ts'

const access = { access: 'manage:open', path: '/manage/handed-work' } as const

/** A row of «Hoje»: its queue and its own id. */
const key = z.string().check(z.minLength(1), z.maxLength(200))

export const listHandedWork = endpoint({
  ...access,
  method: 'GET',
  summary: 'Who of the team answers for which open work, where somebody said so',
  response: z.object({ items: z.array(z.object({ key, userId: id, name: z.string() })) }),
})

export const handWork = endpoint({
  ...access,
  method: 'PUT',
  held: true,
  summary: 'Make somebody of the team answer for open work, or nobody; the new owner is told',
  body: z.strictObject({
    key,
    userId: z.nullable(id),
    /** What is to be done and where, for the letter to the new owner. */
    title: line(200),
    path: z.string().check(z.regex(/^\/[a-z][^\s\\]*$/), z.maxLength(400)),
  }),
  response: null,
  errors: ['invalid_fields'],
})
