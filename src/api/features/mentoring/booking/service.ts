import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, holdRows } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import type { RequestInput } from '#contract/mentoring/booking.ts'
import { givingTime, requestTransitions, type RequestState, type Subject } from '#contract/mentoring/mentoring.ts'
import { tellGiven, tellMoved, tellWithdrawn } from '../mails.ts'
import { mayChange } from '../policy.ts'
import { findRules, findSubjects, holdSubject, keyOf, monthOf, type HourRow } from '../queries.ts'
import { giveHours, giveJob, planSession, settle } from './give.ts'
import { hourLine } from './line.ts'
import * as queries from './queries.ts'

const requestObject = (id: string) => ({ type: 'mentor_request', id })

type Wanted = { subject: Pick<Subject, 'kind' | 'id'>; hour: Pick<HourRow, 'mentor_id' | 'starts_at'>; own?: string }

/** The limits of the month, counted while nobody else can ask for the same team; a request that they have does not count. */
async function requireRoom(tx: Tx, { subject, hour, own }: Wanted) {
  const [rules, { zone }] = [await findRules(tx), await findProgramme(tx)]
  const [key, month] = [keyOf(subject), monthOf(hour.starts_at, zone)]
  const counted = { key, mentorId: hour.mentor_id, month, zone, except: own ?? null }
  const { used, asked, pair } = await queries.countWanted(tx, counted)
  if (used + asked >= (subject.kind === 'startup' ? rules.startupMonth : rules.traineeMonth)) refuse('month_full')
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
  const set = { updated_at: now, queue_position: null, offer_expires_at: null }
  const moved = await moveRows(tx, 'mentor_requests', requestTransitions, { rows: [session], to, by: 'self', set })
  if (moved.length === 0) refuse('state_conflict')
}

/** A request is taken back at any time; an hour that is theirs until the set time. */
export async function withdraw(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { hourId } = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const hour = await holdRow(tx, 'mentor_hours', hourId)
    const session = await queries.requireSession(tx, id)
    if (session.state === 'given' && !mayChange(session, await findRules(tx), now)) refuse('too_late_to_change')
    await moveOwn(tx, session, { from: ['asked', 'waitlisted', 'offered', 'given'], to: 'withdrawn' }, now)
    await audit(tx, caller, 'mentoring.withdraw', requestObject(id), { before: { state: session.state } })
    if (session.state === 'given') {
      await queries.freeHour(tx, hourId, now)
      await tellWithdrawn(tx, deps, session)
    }
    if (session.state === 'given' || session.state === 'offered')
      await hourLine.freePlaces(tx, deps, { ...hour, state: 'open' }, 1)
  })
}

/** Takes an hour that came free and was offered to them. */
export async function accept(deps: Deps, caller: Caller, id: string): Promise<void> {
  const own = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, own.subject.id)
    const hour = await holdRow(tx, 'mentor_hours', own.hourId)
    const now = deps.clock()
    const session = await queries.requireSession(tx, id)
    if (session.offerExpiresAt && session.offerExpiresAt <= now) refuse('state_conflict')
    await moveOwn(tx, session, { from: ['offered'], to: 'given' }, now)
    await requireRoom(tx, { subject: own.subject, hour, own: id })
    await queries.bookOffered(tx, session.hourId, session, now)
    await audit(tx, caller, 'mentoring.accept', requestObject(id))
    await tellGiven(tx, deps, session)
    await planSession(tx, session, now)
  })
}

/** The booking keeps its place in everybody's calendar; only its time changes. */
export async function move(deps: Deps, caller: Caller, id: string, hourId: string): Promise<void> {
  const own = await requireOwn(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, own.subject.id)
    const now = deps.clock()
    const held = await holdRows(tx, 'mentor_hours', [own.hourId, hourId])
    const [before, next] = [found(held.get(own.hourId)), found(held.get(hourId))]
    const session = await queries.requireSession(tx, id)
    if (session.state !== 'given' || session.hourState !== 'booked' || before.mentor_id !== next.mentor_id)
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
    await tellMoved(tx, deps, moved)
    await planSession(tx, moved, now)
  })
}

export async function rate(deps: Deps, caller: Caller, id: string, useful: number): Promise<void> {
  const session = await requireOwn(deps, caller, id)
  if (session.hourState !== 'done' && session.hourState !== 'booked') refuse('state_conflict')
  if (session.state !== 'given' || session.endsAt > deps.clock()) refuse('state_conflict')
  await transaction(deps.db, async (tx) => {
    await queries.saveUseful(tx, session.hourId, useful)
    await audit(tx, caller, 'mentoring.rate', requestObject(id))
  })
}
