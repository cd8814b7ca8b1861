import { dayMs } from '#contract/times.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findFull, reserveUses } from '../http/limits/queries.ts'

/**
 * Mails that a person did not ask for are limited by their address: so many a day from everybody together, on all
 * instances. Invitations are counted apart from proofs of an address, so that nobody can be kept from signing up.
 */
const mostADay = { invitation: 5, proof: 10 } as const
type Occasion = keyof typeof mostADay

/** One key for every spelling that reaches the same mailbox. */
const keyOf = (occasion: Occasion, email: string) =>
  `unasked:${occasion}:${email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')}`

/** Counts a mail to each of these addresses, or refuses all of them if one has had enough. */
export async function countUnasked(
  tx: Db,
  deps: Pick<Deps, 'settings' | 'clock'>,
  on: Occasion,
  emails: readonly string[],
) {
  if (!deps.settings.rateLimits || emails.length === 0) return
  const keys = [...new Set(emails.map((email) => keyOf(on, email)))]
  const window = { limit: mostADay[on], seconds: dayMs / 1000, now: deps.clock() }
  if ((await reserveUses(tx, keys, window)) === keys.length) return
  throw new AppError('recipient_limit', { fields: [{ field: 'email', code: 'recipient_limit', params: {} }] })
}

/** Which of these addresses get no further invitation today, in small letters. */
export async function findUninvitable(
  db: Db,
  { settings, clock }: Deps,
  emails: readonly string[],
): Promise<Set<string>> {
  if (!settings.rateLimits) return new Set()
  const keys = new Map(emails.map((email) => [email.trim().toLowerCase(), keyOf('invitation', email)]))
  const full = await findFull(db, [...keys.values()], { limit: mostADay.invitation, now: clock() })
  return new Set([...keys].flatMap(([email, key]) => (full.has(key) ? [email] : [])))
}
