import * as z from 'zod/mini'
import { roles } from '#contract/scopes.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))
const words = z.array(line).check(z.minLength(1))

const organisation = z.strictObject({
  /** In addresses and in the database: it stays when the name changes. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** On the button. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  issuer: z.string().check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
  clientId: line,
  clientSecret: z.optional(z.string().check(z.minLength(1))),
  scope: z._default(line, 'openid email profile'),
  /** The role of people who have no account yet; without it they get none. */
  newPeople: z.optional(z.enum(roles).check(z.refine((role) => role !== 'admin'))),
  /** A claim whose values stand for roles; of several the one that may most. */
  roleClaim: z.optional(line),
  roles: z.optional(z.record(z.string(), z.enum(roles))),
  /** Without it no claim makes or unmakes an administrator. */
  givesAdmin: z._default(z.boolean(), false),
  /** Whose second factor counts as ours: values of `amr` or `acr` in the answer. */
  factor: z.optional(z.strictObject({ amr: z.optional(words), acr: z.optional(words) })),
  /** The team signs in here alone. */
  onlyForTeam: z._default(z.boolean(), false),
  /** An issuer in the own network, also by plain http. */
  private: z._default(z.boolean(), false),
})
export type Organisation = z.output<typeof organisation>

const organisations = z
  .array(organisation)
  .check(z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length))
  .check(z.refine((list) => list.every((one) => one.private || one.issuer.startsWith('https:'))))
  .check(z.refine((list) => list.filter(({ onlyForTeam }) => onlyForTeam).length <= 1))

/** Undefined if the text is not a list of organisations. */
export function readOrganisations(text: string): Organisation[] | undefined {
  try {
    return organisations.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
