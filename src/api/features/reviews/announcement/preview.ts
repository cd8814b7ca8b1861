import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { findWrittenMail } from '#api/mail/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Preview } from '#contract/reviews/preview.ts'
import { subjectOf, type Engine } from '../engine.ts'
import { findRound, type RoundRow } from '../queries.ts'
import { resultIn } from '../ranking/results.ts'
import { endsWith, placeDecisions, showAnnouncement } from './announcement.ts'
import { readAllIn } from './queries.ts'

type Asked = { id: string; itemId: string; locale: Locale }
const undo = new Error('Only a preview: undone')

/** What the team of an item will get: it is announced alone, read, and all of it undone. */
export async function previewItem(engine: Engine, caller: Caller, asked: Asked): Promise<Preview> {
  const round = found(await findRound(engine.db, asked.id))
  if (round.state !== 'closed') refuse('state_conflict')
  let preview: Preview = { mail: null, result: null }
  try {
    await transaction(engine.db, async (tx) => {
      preview = await announceOne(tx, { ...engine, db: tx }, caller, { ...asked, round })
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return preview
}

type Announced = Asked & { round: RoundRow }

async function announceOne(tx: Tx, engine: Engine, caller: Caller, announced: Announced): Promise<Preview> {
  const { id, itemId, locale, round } = announced
  const { items } = await showAnnouncement(engine, id)
  found(items.find((item) => item.id === itemId))
  const decisions = round.decision?.version ? await placeDecisions(tx, id, round.decision, items) : []
  const own = decisions.filter((decision) => decision.itemId === itemId)
  if (own.length === 0) return { mail: null, result: null }
  const subject = subjectOf(engine, round.area)
  const team = (await subject.findTeams(tx, [itemId])).get(itemId) ?? []
  await readAllIn(tx, team, locale)
  await subject.announce(tx, engine, caller, {
    contextId: round.context_id,
    isFinal: endsWith(engine, round, decisions),
    decisions: own,
  })
  const result = await resultIn(engine, round, itemId, round.announce_at ?? engine.clock())
  return { mail: await findWrittenMail(tx, team), result }
}
