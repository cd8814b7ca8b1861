import { AppError } from '#api/errors.ts'
import { transaction } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { personOf } from '#api/records/names.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideHeldFile as decisionEndpoint, HeldFile } from '#contract/reviews/files.ts'
import { mayMove } from '#contract/states.ts'
import { heldFileTransitions, type HeldFileState } from '#contract/reviews/states.ts'
import { contextKey, contextsOf, type Engine } from '../engine.ts'
import { mailFileReady } from '../mails.ts'
import { codeOf, findItems, isOpen } from '../queries.ts'
import { findHeldFile, findHeldFiles, findWaitingJurors } from './queries.ts'

export async function listHeldFiles(engine: Engine, wanted: { roundId?: string | undefined }): Promise<HeldFile[]> {
  const rows = await findHeldFiles(engine.db, wanted)
  const contexts = await contextsOf(engine, rows)
  return rows.map((row) => {
    const code = codeOf({ number: row.item_number })
    const may = (to: HeldFileState) =>
      row.round_state !== 'announced' && mayMove(heldFileTransitions, row.state, to, 'staff')
    return {
      id: row.id,
      round: {
        id: row.round_id,
        title: contexts.get(contextKey(row))?.title ?? { pt: '–' },
        closesAt: row.closes_at.toISOString(),
      },
      item: { id: row.item_id, code, title: row.title },
      code: `${code}-${row.number}`,
      name: row.file_name ?? `${code}-${row.number}`,
      state: row.state,
      reason: row.reason,
      decidedBy: personOf(row.decided_by, row.decider),
      decidedAt: row.decided_at?.toISOString() ?? null,
      waitingSince: row.created_at.toISOString(),
      version: row.version,
      can: { release: may('released'), keep: may('kept') },
    }
  })
}

const auditObject = (id: string) => ({ type: 'review_file', id })

/** As it was handed in: it tells who the team is, so that the log says who looked. */
export async function openHeldFile(engine: Engine, caller: Caller, id: string) {
  const row = found(await findHeldFile(engine.db, id))
  const content = found(await engine.storage.get(row.file_id))
  await audit(engine.db, caller, 'reviews.file_opened', auditObject(id))
  return { name: row.file_name ?? 'ficheiro', type: row.content_type ?? 'application/octet-stream', content }
}

type Decision = BodyOf<typeof decisionEndpoint>

/** Whoever comes second reads the reason of the first. */
const decidedBefore = ({ state, reason }: { state: string; reason: string | null }) =>
  new AppError('stale_version', { current: { state, answer: reason && { text: reason, by: null } } })

export async function decideHeldFile(engine: Engine, caller: Caller, id: string, { to, reason, version }: Decision) {
  await transaction(engine.db, async (tx) => {
    const row = await holdRow(tx, 'review_files', id)
    const round = await holdRow(tx, 'review_rounds', row.round_id)
    if (row.version !== version) throw decidedBefore(row)
    if (round.state === 'announced') refuse('state_conflict')
    const now = engine.clock()
    const set = { reason, decided_by: caller.actor.id, decided_at: now }
    await moveRow(tx, 'review_files', heldFileTransitions, { row, to, by: 'staff', set, now })
    const before = { state: row.state, reason: row.reason }
    await audit(tx, caller, `reviews.file_${to}`, auditObject(id), { before, after: { state: to, reason } })
    if (to !== 'released' || !isOpen(round, now)) return
    const item = (await findItems(tx, round.id)).find(({ item_id }) => item_id === row.item_id)
    const reviews = await findWaitingJurors(tx, { roundId: round.id, itemId: row.item_id })
    await mailFileReady(tx, engine, round, { code: codeOf(found(item)), reviews })
  })
}
