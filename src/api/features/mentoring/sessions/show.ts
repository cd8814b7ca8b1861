import { fromColumns } from '#api/db/column-names.ts'
import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { personOf } from '#api/records/names.ts'
import type { AdvicePair, Session, SessionAction, SessionBrief } from '#contract/mentoring/sessions.ts'
import { canPrepare } from '../policy.ts'
import * as queries from './queries.ts'

export const toSession = (row: queries.SessionRow): Session => ({
  ...fromColumns(row, ['id', 'startsAt', 'endsAt', 'state', 'subject', 'question', 'closedAt']),
  mentor: { id: row.mentor_id, name: row.mentor },
  hasNote: row.closed_at !== null,
})

export const toAction = (row: queries.ActionRow): SessionAction => ({
  ...fromColumns(row, ['id', 'body', 'dueOn', 'doneAt']),
  owner: personOf(row.owner_id, row.owner),
  planned: row.milestone_id !== null || row.entry_id !== null,
})

export const toAdvice = ({ id, advice, mentor, starts_at }: queries.AdviceRow) => ({
  id,
  text: advice!,
  mentor,
  at: starts_at.toISOString(),
})

/** Two pieces of advice of which one says that it points away from the other. */
export const pairsIn = (advices: readonly queries.AdviceRow[]): AdvicePair[] =>
  advices.flatMap((one) => {
    const other = advices.find(({ id }) => id === one.against_id)
    return other ? [{ one: toAdvice(one), other: toAdvice(other) }] : []
  })

const lastShown = 3

type Figures = Awaited<ReturnType<typeof queries.findFigures>>

/** What changed between the last two months that were told. */
export function changedFigures([now, before]: Figures): SessionBrief['figures'] {
  return (now?.figures ?? []).map(({ id, name, unit, value }) => {
    const was = before?.figures.find((one) => one.id === id)
    return { name, unit, before: was?.value ?? null, now: value }
  })
}

/** One page from what everybody shared; nothing that anybody noted in private can be in it. */
export async function showBrief(deps: Deps, actor: Actor, id: string): Promise<SessionBrief> {
  const row = found(await queries.findSessionRow(deps.db, id))
  found(canPrepare(actor, row) ? row : undefined)
  const [people, last, open, advices, figures, milestones, stage] = await Promise.all([
    queries.findPeople(deps.db, row),
    queries.findLast(deps.db, row, row.starts_at, lastShown),
    queries.findOpenActions(deps.db, row, id),
    queries.findAdvices(deps.db, row),
    queries.findFigures(deps.db, row.startup_id),
    queries.findMilestones(deps.db, row.startup_id),
    queries.findStage(deps.db, row.startup_id),
  ])
  return {
    session: toSession(row),
    place: row.place,
    link: row.link,
    people,
    links: row.links,
    stage,
    pairs: pairsIn(advices),
    last: last.map((one) => ({
      id: one.id,
      at: one.starts_at.toISOString(),
      mentor: one.mentor,
      question: one.question,
      note: one.shared_note,
      advice: one.advice,
    })),
    open: openFor(open, actor.id),
    figures: changedFigures(figures),
    milestones,
    madeAt: deps.clock().toISOString(),
  }
}

/** The reader's own promises first. */
export const openFor = (open: Awaited<ReturnType<typeof queries.findOpenActions>>, readerId: string) =>
  open
    .map((one) => ({ ...toAction(one), mentor: one.mentor, at: one.at.toISOString(), mine: one.owner_id === readerId }))
    .toSorted((one, other) => Number(other.mine) - Number(one.mine))
