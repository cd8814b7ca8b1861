import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import { freezePublished } from '#api/features/cohorts/outcomes/freeze.ts'
import { planAsking } from '#api/features/cohorts/outcomes/service.ts'
import { outcomeDays, type OutcomeCode } from '#contract/cohorts/outcomes.ts'
import { dayMs } from '#contract/times.ts'
import { daysBefore, type SeedContext } from '../context.ts'

type Answers = readonly (OutcomeCode | null)[]

/** By person, in the order of the list; null is who did not answer. */
const answers: Partial<Record<number, Answers>> = {
  30: ['1A', '1B', '3A', '1B', '3A', '1D', '3A', null, '2A', '1E', '3A'],
  90: ['1A', '1A', '1A', '1B', '1B', '1D', '3A', '3A', '2A', null, null],
}

/** What became of the finished cohort after 30 and 90 days; the last question is still to come. */
export async function seedOutcomes(
  tx: Tx,
  { now, person }: SeedContext,
  cohortId: string,
  members: readonly { member_id: string; issued_at: Date }[],
): Promise<void> {
  const rows = members.flatMap(({ member_id, issued_at }, index) =>
    outcomeDays.map((days) => {
      const due_at = new Date(issued_at.getTime() + days * dayMs)
      const code = answers[days]?.[index] ?? null
      const answered_at = code && new Date(due_at.getTime() + (index + 1) * dayMs)
      const isProven = code?.startsWith('1') && index % 4 !== 3
      return {
        id: randomUUIDv7(),
        member_id,
        days,
        due_at,
        asked_at: due_at <= now ? due_at : null,
        code,
        answered_at,
        proof_link: isProven ? 'https://exemplo.pt/declaracao' : null,
        proof_at: isProven ? answered_at : null,
        checked_at: isProven && days === 30 ? answered_at : null,
        checked_by: isProven && days === 30 ? person('staff').id : null,
      }
    }),
  )
  await tx.insertInto('cohort_outcomes').values(rows).execute()
  await planAsking(tx)
  // The first figures were frozen a month ago and corrected since; the second are still to be.
  await freezePublished(tx, { clock: () => daysBefore(now, 30) }, cohortId, null)
  const correction = { id: randomUUIDv7(), cohort_id: cohortId, days: 30 as const, corrected_by: person('staff').id }
  await tx
    .insertInto('outcome_corrections')
    .values({ ...correction, corrected_at: daysBefore(now, 12) })
    .execute()
}
