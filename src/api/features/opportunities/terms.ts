import type { Tx } from '#api/db/transaction.ts'
import type { ToldTerms } from '#api/db/schema/opportunities.ts'
import { planTermsTelling } from '#api/features/applications/ends/queries.ts'
import type { OpportunityInput } from '#contract/opportunities/opportunities.ts'
import { isShown } from './policy.ts'
import { keepToldTerms, type OpportunityRow } from './queries.ts'
import { toInput } from './shape.ts'

type Terms = Omit<ToldTerms, 'at'>

const termsOf = ({ payMin, payMax, payPeriod, place, remote, deadline }: OpportunityInput): Terms => ({
  payMin,
  payMax,
  payPeriod,
  place: place?.trim() || null,
  remote,
  deadline: new Date(deadline).toISOString(),
})

/** Those who wait hear of other pay, place or deadline ten minutes later; until then a slip can be put right. */
export async function noteTerms(tx: Tx, before: OpportunityRow, after: OpportunityInput, now: Date): Promise<void> {
  const known = termsOf(toInput(before))
  if (!isShown(before.state) || JSON.stringify(known) === JSON.stringify(termsOf(after))) return
  await keepToldTerms(tx, before.id, { ...known, at: now.toISOString() })
  await planTermsTelling(tx, before.id, now)
}
