import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { isPresent, type CountedReview } from '../queries.ts'

type Known = { id: string; name: string; email: string; headline: string | null; field: string | null }
type Named = RoundDetail['candidates'][number]

const keyOf = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Beside a name that others have too: the headline where it differs from theirs, else the address. */
export function tellApart(people: readonly Known[]): (one: Known) => Named {
  const byName = Map.groupBy(people, ({ name }) => keyOf(name))
  return ({ id, name, email, headline, field }) => {
    const others = (byName.get(keyOf(name)) ?? []).filter((one) => one.id !== id)
    const isOwn = headline !== null && !others.some((one) => one.headline && keyOf(one.headline) === keyOf(headline))
    return { id, name, headline, field, apart: others.length === 0 ? null : isOwn ? headline : email }
  }
}

type Judging = { id: string; status: string; reminded_at: Date | null; isFormer?: boolean }

const presenceOf = ({ status, isFormer }: Judging) => {
  if (status === 'suspended') return 'suspended'
  if (!isPresent({ status })) return 'gone'
  return isFormer ? 'removed' : 'in'
}

/** Of whoever left only what they handed in is shown. */
export function toJuror(juror: Judging, reviews: readonly CountedReview[]) {
  const presence = presenceOf(juror)
  const own = reviews.filter(({ reviewer_id, state }) => reviewer_id === juror.id && state !== 'abstained')
  const done = own.filter(({ state }) => state === 'submitted').length
  return {
    assigned: presence === 'in' ? own.length : done,
    done,
    presence,
    remindedAt: juror.reminded_at?.toISOString() ?? null,
  } as const
}
