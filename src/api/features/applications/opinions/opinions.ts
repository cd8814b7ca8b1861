import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { apart, type Opinion, type OpinionInput, type Opinions } from '#contract/applications/opinions.ts'
import type { Viewer } from '../policy.ts'
import { auditObject } from '../shape.ts'
import { saveOpinion, type OpinionRow } from './queries.ts'

export async function giveOpinion(deps: Deps, caller: Caller, id: string, input: OpinionInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const given = { ...input, takeaway: input.takeaway.trim() }
    await saveOpinion(tx, { ...given, applicationId: id, authorId: caller.actor.id, at: deps.clock() })
    // What somebody thinks stays out of the log, which others read before they have given theirs.
    await audit(tx, caller, 'applications.opinion', auditObject(id))
  })
}

const toOpinion = ({ author_id, name, updated_at, recommendation, score, takeaway }: OpinionRow): Opinion => ({
  recommendation,
  score,
  takeaway,
  by: { id: author_id, name },
  at: updated_at.toISOString(),
})

const isFor = ({ recommendation }: Pick<OpinionRow, 'recommendation'>) =>
  recommendation === 'yes' || recommendation === 'strong_yes'

/** Whether the colleagues have something to talk about. */
export function disagree(rows: readonly Pick<OpinionRow, 'recommendation' | 'score'>[]): boolean {
  if (rows.length < 2) return false
  const scores = rows.map(({ score }) => score)
  return new Set(rows.map(isFor)).size > 1 || Math.max(...scores) - Math.min(...scores) >= apart
}

/** Whoever has not given theirs learns only how many have: nobody should follow another. */
export function toOpinions(rows: readonly OpinionRow[], viewer: Viewer): Opinions {
  const mine = rows.find(({ author_id }) => author_id === viewer.id)
  const others = rows.filter(({ author_id }) => author_id !== viewer.id)
  return {
    mine: mine ? toOpinion(mine) : null,
    othersCount: others.length,
    others: mine ? others.map(toOpinion) : null,
    disagree: mine ? disagree(rows) : null,
  }
}
