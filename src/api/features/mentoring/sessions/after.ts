import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { currentOrStale, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { deleteEntry, insertEntry } from '#api/features/cohorts/mentoring/queries.ts'
import { insertMilestone } from '#api/features/startups/milestones/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AfterInput, closeSession as closeEndpoint, SessionAfter } from '#contract/mentoring/sessions.ts'
import { weeksAhead } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { tellDecided, tellNote } from '../mails.ts'
import { isOwnSession } from '../policy.ts'
import { dropApart, findSubjects, isKeptApart, keyOf, putApart, subjectId } from '../queries.ts'
import { findFree } from '../suggest/queries.ts'
import { openFor, pairsIn, toAction, toAdvice, toSession } from './show.ts'
import * as queries from './queries.ts'

const sessionObject = (id: string) => ({ type: 'mentor_hour', id })

/** Somebody else's session does not exist, for staff as for everybody. */
async function requireOwn(deps: Deps, actor: Pick<Actor, 'id'>, id: string): Promise<queries.SessionRow> {
  const row = found(await queries.findSessionRow(deps.db, id))
  return found(isOwnSession(actor, row) ? row : undefined)
}

export async function showAfter(deps: Deps, actor: Actor, id: string): Promise<SessionAfter> {
  const row = await requireOwn(deps, actor, id)
  const now = deps.clock()
  const until = new Date(now.getTime() + weeksAhead * 7 * dayMs)
  const [people, privateNote, actions, open, advices, apart, free] = await Promise.all([
    queries.findPeople(deps.db, row),
    queries.findPrivate(deps.db, id, actor.id),
    queries.findActions(deps.db, [id]),
    queries.findOpenActions(deps.db, row, id),
    queries.findAdvices(deps.db, row),
    isKeptApart(deps.db, { mentorId: actor.id, key: row, side: 'mentor' }),
    row.subject ? findFree(deps.db, row, { now, until, mentorId: actor.id }) : [],
  ])
  return {
    session: toSession(row),
    people: [...people, { id: actor.id, name: row.mentor }],
    sharedNote: row.shared_note,
    privateNote,
    advice: row.advice ?? '',
    againstId: row.against_id,
    prepared: row.prepared,
    rated: row.useful !== null,
    apart,
    actions: actions.map(toAction),
    open: openFor(open, actor.id),
    advices: advices.filter((one) => one.id !== id && one.mentor_id !== actor.id).map(toAdvice),
    pairs: pairsIn(advices),
    nextHours: free
      .filter(({ mine }) => !mine)
      .slice(0, 3)
      .map((hour) => ({ id: hour.id, startsAt: hour.starts_at.toISOString() })),
    version: row.version,
  }
}

/** Saved while typing; nobody is told. */
export async function saveAfter(deps: Deps, caller: Caller, id: string, input: AfterInput & { version: number }) {
  const row = await requireOwn(deps, caller.actor, id)
  const saved = await transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'mentor_hours', id)
    if (held.version !== input.version) return false
    await requireKnown(tx, row, input, caller.actor.id)
    const now = deps.clock()
    await queries.saveHour(tx, id, {
      shared_note: input.sharedNote,
      private_note: input.privateNote,
      advice: input.advice.trim() || null,
      against_id: input.advice.trim() ? input.againstId : null,
      prepared: input.prepared,
      updated_at: now,
      version: held.version + 1,
    })
    const written = input.actions.filter(({ body }) => body.trim())
    await queries.saveActions(
      tx,
      id,
      written.map((one, position) => ({
        id: one.id,
        hour_id: id,
        position,
        body: one.body.trim(),
        owner_id: one.ownerId,
        due_on: one.dueOn,
      })),
    )
    await queries.saveDone(tx, row, input.doneIds, now)
    await decide(tx, deps, row, input.decided)
    return true
  })
  return currentOrStale(saved, await showAfter(deps, caller.actor, id))
}

async function requireKnown(tx: Tx, row: queries.SessionRow, { actions, againstId }: AfterInput, mentorId: string) {
  const people = new Set([mentorId, ...(await queries.findPeople(tx, row)).map((person) => person.id)])
  const stranger = actions.findIndex(({ ownerId }) => ownerId !== null && !people.has(ownerId))
  if (stranger >= 0) throw invalidField(`actions.${stranger}.ownerId`, 'unknown_reference')
  const advices = againstId === null ? [] : await queries.findAdvices(tx, row)
  if (againstId !== null && !advices.some(({ id }) => id === againstId && id !== row.id))
    throw invalidField('againstId', 'unknown_reference')
}

/** Both who gave advice hear what the team chose, once. */
async function decide(tx: Tx, deps: Deps, row: queries.SessionRow, decided: AfterInput['decided']): Promise<void> {
  if (decided.length === 0) return
  const advices = await queries.findAdvices(tx, row)
  for (const { pairId, chosenId } of decided) {
    const one = advices.find(({ id, against_id }) => id === pairId && against_id !== null)
    const other = one && advices.find(({ id }) => id === one.against_id)
    const chosen = [one, other].find((advice) => advice?.id === chosenId)
    if (!one || !other || !chosen) continue
    await queries.saveHour(tx, one.id, { decided_id: chosen.id })
    await tellDecided(tx, deps, [one.mentor_id, other.mentor_id], row.subject?.name ?? '', chosen.advice!)
  }
}

/** Says whether they came; then the note is theirs too. Of two tabs the second is told. */
export async function closeSession(
  deps: Deps,
  caller: Caller,
  id: string,
  { came }: BodyOf<typeof closeEndpoint>,
): Promise<void> {
  const row = await requireOwn(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'mentor_hours', id)
    const now = deps.clock()
    if (held.state !== 'booked' || held.starts_at > now) refuse('state_conflict')
    const state = came ? ('done' as const) : ('missed' as const)
    await queries.saveHour(tx, id, { state, closed_at: now, updated_at: now, version: held.version + 1 })
    await audit(tx, caller, 'mentoring.close', sessionObject(id), { after: { state } })
    const people = (await queries.findPeople(tx, row)).map((person) => person.id)
    const facts = {
      hourId: id,
      mentorId: row.mentor_id,
      mentor: row.mentor,
      who: row.subject?.name ?? '',
      when: row.starts_at,
    }
    if (row.request_id)
      await tellNote(tx, deps, { ...facts, people, requestId: row.request_id }, came, held.shared_note)
  })
}

/** After a session either side may say, to the team of the programme alone, that the two are not to be matched again. */
export async function keepApart(deps: Deps, caller: Caller, id: string, isApart: boolean): Promise<void> {
  const { actor } = caller
  const row = found(await queries.findSessionRow(deps.db, id))
  const isMine = (await findSubjects(deps.db, actor.id)).some((one) => one.id === subjectId(row))
  const side = isOwnSession(actor, row) ? 'mentor' : isMine ? 'team' : undefined
  const of = { mentorId: row.mentor_id, key: keyOf(row.subject!), authorId: actor.id }
  const apart = { ...of, side: found<'mentor' | 'team'>(side) }
  if (row.starts_at > deps.clock()) refuse('state_conflict')
  await transaction(deps.db, async (tx) => {
    await (isApart ? putApart(tx, { ...apart, at: deps.clock() }) : dropApart(tx, apart))
    await audit(tx, caller, 'mentoring.apart', sessionObject(id), { after: { isApart } })
  })
}

/** An action becomes a milestone of the startup or a task of the trainee; returns the session. */
export async function planAction(deps: Deps, caller: Caller, actionId: string): Promise<string> {
  const { action, row } = await ownAction(deps, caller, actionId)
  await transaction(deps.db, async (tx) => {
    await holdRow(tx, 'mentor_hours', row.id)
    const held = found(await queries.findAction(tx, actionId))
    if (held.milestone_id || held.entry_id) return
    await (row.startup_id ? makeMilestone : makeTask)(tx, deps, caller, { action, row })
    await audit(tx, caller, 'mentoring.plan', sessionObject(row.id), { after: { actionId } })
  })
  return row.id
}

async function ownAction(deps: Deps, { actor }: Caller, id: string) {
  const action = found(await queries.findAction(deps.db, id))
  return { action, row: await requireOwn(deps, actor, action.hour_id) }
}

type Planned = { action: queries.ActionRow; row: queries.SessionRow }

async function makeMilestone(tx: Tx, deps: Deps, { actor }: Caller, { action, row }: Planned): Promise<void> {
  const [id, now] = [randomUUIDv7(), deps.clock()]
  // The mentor's own promises stay theirs, but the team's plan names nobody who is not in it.
  const owner_id = action.owner_id === actor.id ? null : action.owner_id
  const dates = { created_at: now, updated_at: now }
  await insertMilestone(tx, {
    id,
    startup_id: row.startup_id!,
    title: action.body,
    due_on: action.due_on,
    owner_id,
    evidence: null,
    ...dates,
  })
  await queries.tieAction(tx, action.id, { milestone_id: id })
}

async function makeTask(tx: Tx, deps: Deps, { actor }: Caller, { action, row }: Planned): Promise<void> {
  const memberId = await queries.findPlace(tx, row.trainee_id)
  if (!memberId || !action.due_on) return refuse('state_conflict')
  const id = randomUUIDv7()
  const owner = action.owner_id === actor.id ? ('mentor' as const) : ('trainee' as const)
  const about = { kind: 'action' as const, body: action.body, owner, due_on: action.due_on, done_at: null }
  await insertEntry(tx, { id, member_id: memberId, author_id: actor.id, ...about, created_at: deps.clock() })
  await queries.tieAction(tx, action.id, { entry_id: id })
}

export async function unplanAction(deps: Deps, caller: Caller, actionId: string): Promise<string> {
  const { row } = await ownAction(deps, caller, actionId)
  await transaction(deps.db, async (tx) => {
    await holdRow(tx, 'mentor_hours', row.id)
    const held = found(await queries.findAction(tx, actionId))
    if (held.milestone_id && !(await queries.deletePlanned(tx, held.milestone_id))) refuse('state_conflict')
    if (held.entry_id) await deleteEntry(tx, held.entry_id)
    await audit(tx, caller, 'mentoring.unplan', sessionObject(row.id), { after: { actionId } })
  })
  return row.id
}
