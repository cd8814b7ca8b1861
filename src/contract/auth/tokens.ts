import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { ofTheProgramme, scopesOf, type Scope, type TokenScope } from '#contract/scopes.ts'
import { passwordLimits } from './auth.ts'

export const tokenErrors = defineErrors({
  too_many_tokens: {
    status: 409,
    pt: 'Já tens 20 tokens. Apaga um que já não uses.',
    en: 'You have 20 tokens already. Delete one that you no longer use.',
  },
})

type TokenErrors = typeof tokenErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends TokenErrors {}
}

export const mostTokens = 20
export const tokenDays = [30, 90, 365] as const

const isForTokens = (scope: Scope): scope is TokenScope => !(ofTheProgramme as readonly Scope[]).includes(scope)
const grantable = [...new Set(Object.values(scopesOf).flat())].filter(isForTokens)

/** The rights that somebody may pass on: none beyond their own. */
export const tokenScopesOf = (own: Iterable<string>): TokenScope[] => {
  const held = new Set(own)
  return grantable.filter((scope) => held.has(scope))
}

const personalToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  writes: z.boolean(),
  createdAt: time,
  usedAt: z.nullable(time),
  expiresAt: time,
})
export type PersonalToken = z.infer<typeof personalToken>

export const listTokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  access: 'account',
  inPerson: true,
  summary: 'My personal tokens, the newest first',
  response: z.object({ items: z.array(personalToken) }),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  hashes: true,
  grave: 'password',
  access: 'account',
  inPerson: true,
  summary: 'Make a personal token, which is shown this once; it never may more than I do',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    scopes: z.array(z.enum(grantable as [TokenScope, ...TokenScope[]])).check(z.maxLength(grantable.length)),
    /** Without it the token only reads. */
    writes: z.boolean(),
    days: z.union(tokenDays.map((days) => z.literal(days))),
    currentPassword: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)),
  }),
  response: z.object({ token: z.string(), item: personalToken }),
  errors: ['password_wrong', 'too_many_tokens'],
})

export const endToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  access: 'account',
  inPerson: true,
  summary: 'End one of my personal tokens at once',
  params: z.object({ id }),
  response: null,
})
