import { createHash } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import { currentOrStale, found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import type { AnnouncedDecision } from '#api/records/review-subject.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { Decision } from '#contract/reviews/outcomes.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { placesToRead } from '../ranking/frozen.ts'
import { savePlaces } from '../ranking/queries.ts'
import { outcomesOf } from '../ranking/show.ts'
import { subjectOf, type Engine } from '../engine.ts'
import * as queries from '../queries.ts'
import type { CountedRound, RoundRow } from '../queries.ts'
import { planNextRound } from '../rounds/rounds.ts'
import { syncItems } from '../rounds/settle.ts'
import { checksOf } from './checks.ts'
import { toComment } from './comments.ts'
import { findComments, findReaders } from './queries.ts'
import { nameOf, scheduleOf } from './schedule-shape.ts'

type Item = Announcement['items'][number]

export async function showAnnouncement(engine: Engine, id: string): Promise<Announcement> {
  const round = found((await queries.findRounds(engine.db, { id }))[0])
  const items = await itemsOf(engine, round)
  const checks = await checksOf(engine, round, items)
  const isReady = checks.every(({ ok, stops }) => ok || !stops)
  return {
    checks,
    items,
    outcomes: outcomesOf(engine, round),
    stamp: stampOf(items),
    isDecided: round.decision?.version !== undefined,
    can: { announce: isReady && round.state === 'closed', decide: round.state === 'closed' },
    announcedAt: round.announced_at?.toISOString() ?? null,
    announcedBy: await nameOf(engine.db, round.announced_by),
    ...(await scheduleOf(engine.db, round)),
  }
}

/** Of what teams are told: another outcome, text or comment gives another stamp. */
const stampOf = (items: readonly Item[]): string => {
  const told = items.map(({ id, outcome, feedbackPt, feedbackEn, comments }) => [
    [id, outcome, feedbackPt, feedbackEn],
    comments.map(({ isHeld, mended, original, other }) => (isHeld ? null : [mended ?? original, other])),
  ])
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

async function itemsOf(engine: Engine, round: CountedRound): Promise<Item[]> {
  const { db } = engine
  const rows = (await queries.findItems(db, round.id)).filter(({ gone }) => !gone)
  const teams = await subjectOf(engine, round.area).findTeams(
    db,
    rows.map(({ item_id }) => item_id),
  )
  const people = await findReaders(db, [...teams.values()].flat())
  const comments = Map.groupBy(await findComments(db, round.id), ({ item_id }) => item_id)
  const averages = new Map(round.decision?.order.map(({ item, mean }) => [item, mean]))
  const decision = round.decision?.version ? round.decision : null
  return rows.map((row) => ({
    id: row.item_id,
    code: queries.codeOf(row),
    title: row.title,
    people: (teams.get(row.item_id) ?? []).flatMap((userId) => people.get(userId) ?? []),
    // What was decided before the round was opened again, or by earlier rules, holds no more.
    outcome: decision || round.state === 'announced' ? row.outcome : null,
    orderOutcome: decision?.given.find(({ item }) => item === row.item_id)?.outcome ?? null,
    reason: decision?.overrides.find(({ item }) => item === row.item_id)?.reason ?? null,
    feedbackPt: row.feedback_pt,
    feedbackEn: row.feedback_en,
    average: averages.get(row.item_id) ?? null,
    comments: (comments.get(row.item_id) ?? []).map(toComment),
  }))
}

/** What each record is given, with the place that its team reads. */
export async function placeDecisions(
  tx: Tx,
  id: string,
  decision: Decision,
  items: readonly Item[],
): Promise<AnnouncedDecision[]> {
  const places = placesToRead(
    decision,
    items.map((item) => ({ item: item.id, outcome: item.outcome })),
  )
  await savePlaces(tx, id, places)
  return items.flatMap(({ id: itemId, outcome, feedbackPt, feedbackEn }) =>
    outcome === null
      ? []
      : [{ itemId, outcome, feedback: { pt: feedbackPt ?? '', en: feedbackEn }, place: places.get(itemId) ?? null }],
  )
}

/** A short list through which nobody passed is the end too. */
export function endsWith(engine: Engine, round: RoundRow, decisions: readonly AnnouncedDecision[]): boolean {
  const passing = new Set(outcomesOf(engine, round).flatMap(({ id, passes }) => (passes ? [id] : [])))
  return round.stage === 'final' || !decisions.some(({ outcome }) => passing.has(outcome))
}

/**
 * All at once or nothing: the state of the round, every record and every mail are one commit. Refused when teams would
 * read something else than what the caller has seen.
 */
export async function announceRound(engine: Engine, caller: Caller, id: string, seen?: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const inOne = { ...engine, db: tx }
    const row = await holdRow(tx, 'review_rounds', id)
    if (row.state !== 'closed') refuse('state_conflict')
    // What was withdrawn since is left out.
    await syncItems(tx, inOne, row)
    const shown = await showAnnouncement(inOne, id)
    const { can, items } = currentOrStale(seen === undefined || seen === shown.stamp, shown)
    const { decision } = row
    if (!can.announce || !decision?.version) refuse('round_undecided')
    const decisions = await placeDecisions(tx, id, decision, items)
    const now = engine.clock()
    const set = { ...queries.notScheduled, announced_at: now, announced_by: caller.actor.id }
    await moveRow(tx, 'review_rounds', roundTransitions, { row, to: 'announced', by: 'staff', set, now })
    const isFinal = endsWith(inOne, row, decisions)
    await subjectOf(engine, row.area).announce(tx, inOne, caller, { contextId: row.context_id, isFinal, decisions })
    if (!isFinal) await planNextRound(tx, inOne, caller, row)
    const after = { items: items.length, reason: decision.reason, overrides: decision.overrides }
    await audit(tx, caller, 'reviews.announce', { type: 'review_round', id }, { after })
  })
}
