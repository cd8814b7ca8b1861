import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, holdRows } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { moveHour, rateHour, RequestInput } from '#contract/mentoring/booking.ts'
import { givingTime, type RequestState, type Subject } from '#contract/mentoring/mentoring.ts'
import { tellSession } from '../mails.ts'
import { limitOf, mayChange } from '../policy.ts'
import { findRules, findSubjects, holdSubject, keyOf, monthOf, subjectId, type HourRow } from '../queries.ts'
import { giveHours, giveJob, planSession, settle } from './give.ts'
import { hourLine, moveRequests } from './line.ts'
import * as queries from './queries.ts'

const requestObject = (id: string) => ({ type: 'mentor_request', id })

type Wanted = { subject: Pick<Subject, 'kind' | 'id'>; hour: Pick<HourRow, 'mentor_id' | 'starts_at'>; own?: string }

/** The limits of the month, counted while nobody else can ask for the same team; a request that they have does not count. */
async function requireRoom(tx: Tx, { subject, hour, own }: Wanted) {
  const [rules, { zone }] = [await findRules(tx), await findProgramme(tx)]
  const [key, month] = [keyOf(subject), monthOf(hour.starts_at, zone)]
  const counted = { key, mentorId: hour.mentor_id, month, zone, except: own ?? null }
  const { used, asked, pair } = await queries.countWanted(tx, counted)
  if (used + asked >= limitOf(subject, rules)) refuse('month_full')
  if (pair >= rules.pairMonth) refuse('pair_full')
  return rules
}

export async function askHour(deps: Deps, caller: Caller, hourId: string, input: RequestInput): Promise<string> {
  const { actor } = caller
  if (!actor.emailVerified) refuse('email_unverified')
  const subject = (await findSubjects(deps.db, actor.id)).find(({ id }) => id === input.subjectId)
  if (!subject) throw invalidField('subjectId', 'unknown_reference')
  return transaction(deps.db, async (tx) => {
    await holdSubject(tx, subject.id)
    const now = deps.clock()
    const hour = await holdRow(tx, 'mentor_hours', hourId)
    const rules = await requireRoom(tx, { subject, hour })
    const givesAt = hour.gives_at ?? givingTime(now, hour.starts_at, rules)
    const question = input.question.trim()
    const request = { id: randomUUIDv7(), ...keyOf(subject), user_id: actor.id, question, links: input.links }
    const [made] = await queries.insertRequests(tx, { hourId, givesAt, now }, [{ ...request, asked_at: now }])
    if (!made) refuse('hour_gone')
    await audit(tx, caller, 'mentoring.ask', requestObject(request.id), { after: { hourId } })
    if (givesAt) await schedule(tx, { kind: giveJob, payload: {}, runAt: givesAt, key: `${giveJob}:${hourId}` })
    else await settle(tx, deps, await giveHours(tx, now, hourId))
    return request.id
  })
}

const requireOwn = async (deps: Deps, { actor }: Caller, id: string) =>
  found(await queries.findSession(deps.db, id, actor.id))

type Move = { from: readonly RequestState[]; to: RequestState }

/** Moves a request whose hour the caller holds; of two tabs the second is told. */
async function moveOwn(tx: Tx, session: queries.SessionFacts, { from, to }: Move, now: Date): Promise<void> {
  if (!from.includes(session.state)) refuse('state_conflict')
  const moved = await moveRequests(tx, [session], { to, by: 'self', now })
  if (moved.length === 0) refuse('state_conflict')
}

/** An hour that they had, or were offered, is free again; the next in line is offered it. The caller holds it. */
async function giveBack(tx: Tx, deps: Deps, session: queries.SessionFacts, hour: HourRow): Promise<void> {
  if (session.state === 'given') {
    await queries.freeHour(tx, hour.id, deps.clock())
    await tellSession(tx, deps, session, 'withdrawn')
  }
  if (session.state === 'given' || session.state === 'offered')
    await hourLine.freePlaces(tx, deps, { ...hour, state: 'open' }, 1)
}

/** A request is taken back at any time; an hour that is theirs until the set time. */
export async function withdraw(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { hour_id: hourId } = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const hour = await holdRow(tx, 'mentor_hours', hourId)
    const session = await queries.requireSession(tx, id)
    if (session.state === 'given' && !mayChange(session, await findRules(tx), now)) refuse('too_late_to_change')
    await moveOwn(tx, session, { from: ['asked', 'waitlisted', 'offered', 'given'], to: 'withdrawn' }, now)
    await audit(tx, caller, 'mentoring.withdraw', requestObject(id), { before: { state: session.state } })
    await giveBack(tx, deps, session, hour)
  })
}

/** Takes an hour that came free and was offered to them. */
export async function accept(deps: Deps, caller: Caller, id: string): Promise<void> {
  const own = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, own.subject.id)
    const hour = await holdRow(tx, 'mentor_hours', own.hour_id)
    const now = deps.clock()
    const session = await queries.requireSession(tx, id)
    if (session.offer_expires_at && session.offer_expires_at <= now) refuse('state_conflict')
    await moveOwn(tx, session, { from: ['offered'], to: 'given' }, now)
    await requireRoom(tx, { subject: own.subject, hour, own: id })
    await queries.bookOffered(tx, session.hour_id, session, now)
    await audit(tx, caller, 'mentoring.accept', requestObject(id))
    await tellSession(tx, deps, session, 'given')
    await planSession(tx, session, now)
  })
}

/** The booking keeps its place in everybody's calendar; only its time changes. */
export async function move(deps: Deps, caller: Caller, id: string, { hourId }: BodyOf<typeof moveHour>): Promise<void> {
  const own = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, own.subject.id)
    const now = deps.clock()
    const held = await holdRows(tx, 'mentor_hours', [own.hour_id, hourId])
    const [before, next] = [found(held.get(own.hour_id)), found(held.get(hourId))]
    const session = await queries.requireSession(tx, id)
    if (session.state !== 'given' || session.hour_state !== 'booked' || before.mentor_id !== next.mentor_id)
      refuse('state_conflict')
    if (!mayChange(session, await findRules(tx), now)) refuse('too_late_to_change')
    const { zone } = await findProgramme(tx)
    if (monthOf(next.starts_at, zone) !== monthOf(before.starts_at, zone))
      await requireRoom(tx, { subject: own.subject, hour: next })
    await queries.moveNotes(tx, before, hourId)
    await queries.freeHour(tx, before.id, now)
    await hourLine.changeTaken(tx, before.id, -1)
    if (!(await queries.takeFree(tx, hourId, session, now))) refuse('hour_gone')
    await queries.moveRequest(tx, id, hourId, now)
    await hourLine.offerFree(tx, deps, { ...before, state: 'open', taken: 0 })
    await audit(tx, caller, 'mentoring.move', requestObject(id), { before: { hourId: before.id }, after: { hourId } })
    const moved = await queries.requireSession(tx, id)
    await tellSession(tx, deps, moved, 'moved')
    await planSession(tx, moved, now)
  })
}

export async function rate(deps: Deps, caller: Caller, id: string, { useful }: BodyOf<typeof rateHour>): Promise<void> {
  const session = await requireOwn(deps, caller, id)
  if (session.hour_state !== 'done' && session.hour_state !== 'booked') refuse('state_conflict')
  if (session.state !== 'given' || session.ends_at > deps.clock()) refuse('state_conflict')
  await transaction(deps.db, async (tx) => {
    await queries.saveUseful(tx, session.hour_id, useful)
    await audit(tx, caller, 'mentoring.rate', requestObject(id))
  })
}

/** Somebody leaves: the hours that only they have go on to the next; those of a startup stay with who is left of its team. */
export async function withdrawAll(tx: Tx, deps: Deps, userId: string, startupIds: readonly string[] = []) {
  const now = deps.clock()
  const own = new Set([userId, ...startupIds])
  const live = (await queries.findLive(tx, userId, now)).filter((session) => own.has(subjectId(session)))
  for (const session of live) {
    const hour = await holdRow(tx, 'mentor_hours', session.hour_id)
    await moveRequests(tx, [session], { to: 'withdrawn', by: 'self', now })
    await giveBack(tx, deps, session, hour)
  }
}

/** Ends what people want of these hours, which the caller holds, and tells them. */
export async function cancelRequests(tx: Tx, deps: Deps, hourIds: readonly string[], word: string | null) {
  const sessions = await queries.findLiveOf(tx, hourIds)
  await moveRequests(tx, sessions, { to: 'cancelled', by: 'mentor', now: deps.clock() })
  for (const session of sessions)
    await tellSession(tx, deps, session, session.state === 'given' ? 'cancelled' : 'cancelledAsked', word)
}
