import { fromColumns } from '#api/db/column-names.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { currentOrStale, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { cancelHour as cancelEndpoint, DeskInput, HourInput, MentorDesk } from '#contract/mentoring/hours.ts'
import { dayMs } from '#contract/times.ts'
import { cancelRequests } from '../booking/service.ts'
import { endAll } from '../links/service.ts'
import { area, type HourRow } from '../queries.ts'
import { readBusy } from './busy.ts'
import * as queries from './queries.ts'
import { hourOn, rollOut } from './roll.ts'

export const rollJob = `${area}.roll`
const deskObject = (id: string) => ({ type: 'mentor_desk', id })
const overlaps = (hour: HourRow, busy: readonly [string, string][]) =>
  busy.some(([from, to]) => new Date(from) < hour.ends_at && new Date(to) > hour.starts_at)

const where = ['place', 'link', 'audience'] as const
const inDesk = ['id', 'startsAt', 'endsAt', ...where, 'state', 'weekly', 'asked', 'givesAt', 'subject'] as const

export async function showDesk(deps: Deps, { id }: Pick<Actor, 'id'>): Promise<MentorDesk> {
  const [desk, hours, { zone }] = await Promise.all([
    queries.findDesk(deps.db, id),
    queries.findOwnHours(deps.db, id, deps.clock()),
    findProgramme(deps.db),
  ])
  return {
    topics: desk?.topics ?? [],
    weekLimit: desk?.week_limit ?? 3,
    weekly: desk?.weekly ?? [],
    away: desk?.away ?? [],
    busyUrl: desk?.busy_url ?? null,
    busyReadAt: desk?.busy_read_at?.toISOString() ?? null,
    busyFailed: desk?.busy_failed ?? null,
    version: desk?.version ?? 0,
    zone,
    hours: hours.map((hour) => ({ ...fromColumns(hour, inDesk), busy: overlaps(hour, desk?.busy ?? []) })),
  }
}

/** False when another tab has saved since. */
export async function saveDesk(deps: Deps, caller: Caller, input: DeskInput & { version: number }) {
  const { id } = caller.actor
  const now = deps.clock()
  // Outside the transaction: the other side may be slow.
  const before = await queries.findDesk(deps.db, id)
  const changesBusy = input.busyUrl !== null && input.busyUrl !== before?.busy_url
  const busy = changesBusy ? await readBusy(deps, input.busyUrl!) : input.busyUrl === null ? noBusy : {}
  const saved = await transaction(deps.db, async (tx) => {
    const held = await queries.holdDesk(tx, id)
    if (held.version !== input.version) return false
    await queries.saveDeskRow(tx, id, {
      topics: input.topics.map((topic) => topic.trim()),
      week_limit: input.weekLimit,
      weekly: JSON.stringify(input.weekly),
      away: JSON.stringify(input.away),
      busy_url: input.busyUrl,
      ...busy,
      updated_at: now,
      version: input.version + 1,
    })
    await layOut(tx, deps, id, input)
    await audit(tx, caller, 'mentoring.desk', deskObject(id), { after: { weekly: input.weekly, away: input.away } })
    return true
  })
  return currentOrStale(saved, await showDesk(deps, caller.actor))
}

const noBusy = { busy: '[]', busy_read_at: null, busy_failed: null }

/** The caller holds the desk. */
async function layOut(tx: Tx, deps: Deps, mentorId: string, desk: Pick<DeskInput, 'weekly' | 'away' | 'busyUrl'>) {
  const now = deps.clock()
  const { zone } = await findProgramme(tx)
  const hours = rollOut(desk, now, zone)
  await queries.clearWeekly(tx, mentorId, now)
  await queries.fitWeekly(tx, { mentorId, hours, now })
  await queries.insertHours(tx, { mentorId, hours, weekly: true, now })
  if (desk.weekly.length === 0 && desk.busyUrl === null) return
  const runAt = new Date(now.getTime() + dayMs)
  await schedule(tx, { kind: rollJob, payload: { userId: mentorId }, runAt, key: `${rollJob}:${mentorId}` })
}

/** Each day: the hours of one more day, and the outside calendar anew. */
export async function rollDesk(deps: Deps, userId: string): Promise<void> {
  const before = await queries.findDesk(deps.db, userId)
  if (!before) return
  const busy = before.busy_url ? await readBusy(deps, before.busy_url) : undefined
  await transaction(deps.db, async (tx) => {
    const desk = await queries.holdDesk(tx, userId)
    if (busy && desk.busy_url === before.busy_url) await queries.saveDeskRow(tx, userId, busy)
    await layOut(tx, deps, userId, { weekly: desk.weekly, away: desk.away, busyUrl: desk.busy_url })
  })
}

export async function addHour(deps: Deps, caller: Caller, { day, ...offered }: HourInput): Promise<void> {
  const now = deps.clock()
  const { zone } = await findProgramme(deps.db)
  const hour = hourOn(Temporal.PlainDate.from(day), offered, zone)
  if (hour.startsAt <= now) throw invalidField('day', 'hour_past')
  await transaction(deps.db, async (tx) => {
    const { id: mentorId } = caller.actor
    await queries.holdDesk(tx, mentorId)
    const made = await queries.insertHours(tx, { mentorId, hours: [hour], weekly: false, now })
    if (made === 0) throw invalidField('at', 'hour_twice')
    await audit(tx, caller, 'mentoring.offer', deskObject(mentorId), { after: { at: hour.startsAt } })
  })
}

type Word = BodyOf<typeof cancelEndpoint>

export async function cancelHour(deps: Deps, caller: Caller, id: string, { word }: Word): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const hour = await holdRow(tx, 'mentor_hours', id)
    found(hour.mentor_id === caller.actor.id ? hour : undefined)
    if ((hour.state !== 'open' && hour.state !== 'booked') || hour.starts_at <= deps.clock()) refuse('state_conflict')
    await endHours(tx, deps, [hour], word ?? null)
    await audit(tx, caller, 'mentoring.cancel', { type: 'mentor_hour', id }, { before: { state: hour.state } })
  })
}

/** Everybody who has one of these hours, or asked for it, is told and sees others. The caller holds them. */
async function endHours(tx: Tx, deps: Deps, hours: readonly HourRow[], word: string | null): Promise<void> {
  const ids = hours.map(({ id }) => id)
  await cancelRequests(tx, deps, ids, word)
  await queries.cancelHours(tx, ids, deps.clock())
}

/** A mentor leaves: nothing more is offered, and nobody is left waiting at a closed door. */
export async function leaveDesk(tx: Tx, deps: Deps, mentorId: string, word: string | null): Promise<void> {
  const desk = await queries.holdDesk(tx, mentorId)
  const set = { weekly: '[]', busy_url: null, ...noBusy, updated_at: deps.clock(), version: desk.version + 1 }
  await queries.saveDeskRow(tx, mentorId, set)
  await queries.clearWeekly(tx, mentorId, deps.clock())
  await endHours(tx, deps, await queries.holdComing(tx, mentorId, deps.clock()), word)
}

/** Somebody can be a mentor no more: their hours to come and their links end. */
export async function leaveAll(tx: Tx, deps: Deps, mentorId: string): Promise<void> {
  if (await queries.findDesk(tx, mentorId)) await leaveDesk(tx, deps, mentorId, null)
  await endAll(tx, deps, { mentor_id: mentorId })
}

export async function leaveOwnDesk(deps: Deps, caller: Caller, version: number, word: string | null): Promise<boolean> {
  const { id } = caller.actor
  return transaction(deps.db, async (tx) => {
    const desk = await queries.holdDesk(tx, id)
    if (desk.version !== version) return false
    await leaveDesk(tx, deps, id, word)
    await audit(tx, caller, 'mentoring.leave', deskObject(id))
    return true
  })
}
