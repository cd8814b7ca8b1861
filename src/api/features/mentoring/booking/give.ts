import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { auditAll } from '#api/records/audit.ts'
import { fairOrder, servedBy } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { tellAll, tellSession } from '../mails.ts'
import { area, findUsage, monthOf, subjectId, usageKey, type Usage } from '../queries.ts'
import { planLineEnd } from './line.ts'
import * as queries from './queries.ts'

export const giveJob = `${area}.give`
export const remindJob = `${area}.remind`
export const afterJob = `${area}.after`

type DueHour = Pick<queries.DueHour, 'id' | 'starts_at'>
type Asked = Pick<queries.AskedRow, 'id' | 'hour_id' | 'startup_id' | 'trainee_id' | 'asked_at'>
export type Ranked = { id: string; hour_id: string; served: number; rank: number }

/** Every hour in its turn; who gets one has had one more when the next is given. Pure, so that anybody can recompute it. */
export function rank(
  hours: readonly DueHour[],
  asked: readonly Asked[],
  usage: ReadonlyMap<string, Usage>,
  zone: string,
) {
  const had = new Map([...usage].map(([key, row]) => [key, servedBy(row)]))
  return hours.flatMap((hour): Ranked[] => {
    const month = monthOf(hour.starts_at, zone)
    const claims = asked
      .filter(({ hour_id }) => hour_id === hour.id)
      .map((one) => {
        const key = usageKey(subjectId(one), month)
        return { id: one.id, key, served: had.get(key) ?? 0, askedAt: one.asked_at.toISOString() }
      })
    const order = fairOrder(claims)
    if (order[0]) had.set(order[0].key, order[0].served + 1)
    return order.map(({ id, served }, index) => ({ id, hour_id: hour.id, served, rank: index + 1 }))
  })
}

/** Gives hours whose time has come, or this one at once. One statement each; of two instances one gives. */
export async function giveHours(tx: Db, now: Date, only?: string): Promise<queries.GivenRow[]> {
  await queries.holdGiving(tx)
  const hours = await queries.holdDue(tx, now, only)
  if (hours.length === 0) return []
  const ids = hours.map(({ id }) => id)
  const asked = await queries.findAsked(tx, ids)
  const { zone } = await findProgramme(tx)
  const moments = hours.map(({ starts_at }) => starts_at)
  const usage = await findUsage(tx, asked.map(subjectId), zone, moments)
  return queries.saveGiven(tx, rank(hours, asked, usage, zone), ids, now)
}

/** What is due, told to everybody whom it concerns. */
export async function giveDue(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => settle(tx, deps, await giveHours(tx, deps.clock())))
}

/** Tells of hours that were given, and plans what comes after. */
export async function settle(tx: Tx, deps: Deps, given: readonly queries.GivenRow[]): Promise<void> {
  const now = deps.clock()
  const winners = given.filter(({ state }) => state === 'given')
  const entries = winners.map(({ id, hour_id, served }) => ({
    by: null,
    action: 'mentoring.give' as const,
    object: { type: 'mentor_hour', id: hour_id },
    after: { requestId: id, served },
  }))
  await auditAll(tx, entries)
  for (const one of winners) {
    const session = await queries.requireSession(tx, one.id)
    await tellSession(tx, deps, session, 'given')
    await planSession(tx, session, now)
  }
  const waiting = given.filter(({ state }) => state === 'waitlisted').map(({ id }) => id)
  await tellAll(tx, deps, waiting, 'waiting')
}

/** The reminder of the day before, and the question how it went. */
export async function planSession(tx: Tx, session: queries.SessionFacts, now: Date) {
  const { id, hour_id: hourId, ends_at } = session
  const remindAt = new Date(session.starts_at.getTime() - dayMs)
  const payload = { requestId: id, hourId }
  if (remindAt > now) await schedule(tx, { kind: remindJob, payload, runAt: remindAt, key: `${remindJob}:${id}` })
  await schedule(tx, { kind: afterJob, payload, runAt: ends_at, key: `${afterJob}:${id}` })
  await planLineEnd(tx, session)
}
