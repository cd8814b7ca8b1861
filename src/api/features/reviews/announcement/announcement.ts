import { transaction } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { findNames } from '#api/records/names.ts'
import type { Announcement, AnnouncementCheck } from '#contract/reviews/announcement.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { isCurrent, outcomesOf } from '../ranking/decisions.ts'
import { subjectOf, type Engine } from '../engine.ts'
import * as queries from '../queries.ts'
import type { CountedRound } from '../queries.ts'
import { syncItems } from '../rounds/settle.ts'
import { toComment } from './comments.ts'
import { findComments, findReaders } from './queries.ts'
import { scheduleOf } from './schedule-shape.ts'

type Item = Announcement['items'][number]
type Check = Announcement['checks'][number]

export async function showAnnouncement(engine: Engine, id: string): Promise<Announcement> {
  const round = found((await queries.findRounds(engine.db, { id }))[0])
  const items = await itemsOf(engine, round)
  const checks = await checksOf(engine, round, items)
  const isReady = checks.every(({ ok, stops }) => ok || !stops)
  return {
    checks,
    items,
    outcomes: outcomesOf(engine, round),
    can: { announce: isReady && round.state === 'closed', decide: round.state === 'closed' },
    announcedAt: round.announced_at?.toISOString() ?? null,
    ...(await scheduleOf(engine.db, round)),
  }
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
  return rows.map((row) => ({
    id: row.item_id,
    code: queries.codeOf(row),
    title: row.title,
    people: (teams.get(row.item_id) ?? []).flatMap((userId) => people.get(userId) ?? []),
    outcome: row.outcome,
    feedbackPt: row.feedback_pt,
    feedbackEn: row.feedback_en,
    average: averages.get(row.item_id) ?? null,
    comments: (comments.get(row.item_id) ?? []).map(toComment),
  }))
}

const isSaid = (text: string | null) => text !== null && text.trim() !== ''
const lacksText = ({ feedbackPt }: Item) => !isSaid(feedbackPt)
const hasUnread = ({ comments }: Item) => comments.some(({ isRead }) => !isRead)

/** What is not in order, with the items concerned. Those that stop are needed; the others staff may accept. */
async function checksOf(engine: Engine, round: CountedRound, items: readonly Item[]): Promise<Check[]> {
  const check = (id: AnnouncementCheck, wrong: readonly Item[], stops: boolean, ok = wrong.length === 0): Check => ({
    id,
    ok,
    stops,
    items: wrong.map((item) => ({ id: item.id, code: item.code, title: item.title })),
  })
  const submitted = await queries.findSubmitted(engine.db, round.id)
  const given = Map.groupBy(submitted, ({ item_id }) => item_id)
  const lacksReviews = ({ id }: Item) => (given.get(id)?.length ?? 0) < round.reviews_per_item
  const lacksEnglish = ({ people, feedbackEn }: Item) =>
    people.some(({ locale }) => locale === 'en') && !isSaid(feedbackEn)
  const jurors = await findNames(
    engine.db,
    submitted.map(({ reviewer_id }) => reviewer_id),
  )
  const present = items.map(({ id }) => ({ item_id: id }))
  const isDecided = round.decision !== null && isCurrent(round.decision, submitted, present)
  const undecided = items.filter(({ outcome }) => outcome === null)
  return [
    check('closed', [], true, round.state === 'closed' || round.state === 'announced'),
    check('reviews', items.filter(lacksReviews), false),
    check('outcomes', undecided, true, isDecided && undecided.length === 0 && items.length > 0),
    check('tie', [], true, !cutsTie(round) || isSaid(round.decision?.reason ?? null)),
    check('feedback', items.filter(lacksText), true),
    check('comments', items.filter(hasUnread), true),
    check('english', items.filter(lacksEnglish), false),
    check(
      'names',
      items.filter((item) => tellsNames(item, items, [...jurors.values()])),
      false,
    ),
  ]
}

/** Whether the line runs between two items that are tied. */
export function cutsTie({ decision }: Pick<CountedRound, 'decision'>): boolean {
  if (!decision || decision.cut === 0) return false
  const [above, below] = [decision.order[decision.cut - 1], decision.order[decision.cut]]
  if (above?.mean == null || below?.mean == null) return false
  return above.mean - below.mean < decision.tieWidth
}

function tellsNames(item: Item, items: readonly Item[], jurors: readonly string[]): boolean {
  const { id, feedbackPt, feedbackEn } = item
  const comments = item.comments.flatMap(({ isHeld, mended, original }) => (isHeld ? [] : [mended ?? original]))
  const text = [feedbackPt, feedbackEn, ...comments].join(' ').toLowerCase()
  const others = items.filter((one) => one.id !== id).map(({ title }) => title)
  return [...jurors, ...others].some((name) => text.includes(name.toLowerCase()))
}

/** All at once or nothing: the state of the round, every record and every mail are one commit. */
export async function announceRound(engine: Engine, caller: Caller, id: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const inOne = { ...engine, db: tx }
    const row = await holdRow(tx, 'review_rounds', id)
    if (row.state !== 'closed') refuse('state_conflict')
    // What was withdrawn since is left out.
    await syncItems(tx, inOne, row)
    const { can, items } = await showAnnouncement(inOne, id)
    if (!can.announce) refuse('round_undecided')
    const now = engine.clock()
    const set = { ...queries.notScheduled, announced_at: now, announced_by: caller.actor.id }
    await moveRow(tx, 'review_rounds', roundTransitions, { row, to: 'announced', by: 'staff', set, now })
    const decisions = items.map(({ id: itemId, outcome, feedbackPt, feedbackEn, average }) => ({
      itemId,
      outcome: outcome!,
      feedback: { pt: feedbackPt!, en: feedbackEn },
      average,
    }))
    await subjectOf(engine, row.area).announce(tx, inOne, caller, { contextId: row.context_id, decisions })
    await audit(tx, caller, 'reviews.announce', { type: 'review_round', id }, { after: { items: items.length } })
  })
}
