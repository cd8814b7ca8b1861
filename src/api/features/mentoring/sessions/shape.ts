import { personOf } from '#api/records/names.ts'
import type { AdvicePair, Session, SessionAction } from '#contract/mentoring/sessions.ts'
import type { ActionRow, AdviceRow, SessionRow } from './queries.ts'

export const toSession = (row: SessionRow): Session => ({
  id: row.id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: row.state,
  mentor: { id: row.mentor_id, name: row.mentor },
  subject: row.subject,
  question: row.question,
  hasNote: row.closed_at !== null,
  closedAt: row.closed_at?.toISOString() ?? null,
})

export const toAction = (row: ActionRow): SessionAction => ({
  id: row.id,
  body: row.body,
  owner: personOf(row.owner_id, row.owner),
  dueOn: row.due_on,
  doneAt: row.done_at?.toISOString() ?? null,
  planned: row.milestone_id !== null || row.entry_id !== null,
})

export const toAdvice = ({ id, advice, mentor, starts_at }: AdviceRow) => ({
  id,
  text: advice!,
  mentor,
  at: starts_at.toISOString(),
})

/** Two pieces of advice of which one says that it points away from the other. */
export const pairsIn = (advices: readonly AdviceRow[]): AdvicePair[] =>
  advices.flatMap((one) => {
    const other = advices.find(({ id }) => id === one.against_id)
    return other ? [{ one: toAdvice(one), other: toAdvice(other) }] : []
  })
