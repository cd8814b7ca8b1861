import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Preview } from '#contract/reviews/preview.ts'
import { subjectOf, type Engine } from '../engine.ts'
import { findItems, findRound, type ItemRow, type RoundRow } from '../queries.ts'
import { resultIn } from '../ranking/results.ts'
import { findWrittenMail, readAllIn } from './queries.ts'

type Asked = { id: string; itemId: string; locale: Locale }

/** What the team of an item will get, made by what announces it. */
export async function previewItem(engine: Engine, caller: Caller, { id, itemId, locale }: Asked): Promise<Preview> {
  const round = found(await findRound(engine.db, id))
  if (round.state !== 'closed') refuse('state_conflict')
  const item = found((await findItems(engine.db, id)).find((one) => one.item_id === itemId && !one.gone))
  const result = await resultIn(engine, round, itemId, round.announce_at ?? engine.clock())
  return { mail: await previewMail(engine, caller, { round, item, locale }), result }
}

const undo = new Error('Only a preview: undone')
type Announced = { round: RoundRow; item: ItemRow; locale: Locale }

/** Announces this item alone, reads the mail, and undoes all of it. */
async function previewMail(engine: Engine, caller: Caller, announced: Announced): Promise<Preview['mail']> {
  let mail: Preview['mail'] = null
  try {
    await transaction(engine.db, async (tx) => {
      mail = await announceOne(tx, engine, caller, announced)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return mail
}

async function announceOne(tx: Tx, engine: Engine, caller: Caller, { round, item, locale }: Announced) {
  const { item_id: itemId, outcome, feedback_pt, feedback_en } = item
  if (outcome === null) return null
  const subject = subjectOf(engine, round.area)
  const team = (await subject.findTeams(tx, [itemId])).get(itemId) ?? []
  await readAllIn(tx, team, locale)
  const average = round.decision?.order.find((one) => one.item === itemId)?.mean ?? null
  const decision = { itemId, outcome, feedback: { pt: feedback_pt ?? '', en: feedback_en }, average }
  const { context_id: contextId } = round
  await subject.announce(tx, { ...engine, db: tx }, caller, { contextId, decisions: [decision] })
  return findWrittenMail(tx, team)
}
