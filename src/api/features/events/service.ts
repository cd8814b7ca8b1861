import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { audit } from '#api/records/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import { schedule, unschedule } from '#api/jobs/jobs.ts'
import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import { mayMoveEvent } from '#contract/event-states.ts'
import { eventInput, type EventInput, type updateEvent } from '#contract/events-manage.ts'
import { fieldIssues, type FieldIssue } from '#contract/issues.ts'
import { announceJob, reminderJob } from './jobs.ts'
import { canEdit, isOver, whyNotCancel, whyNotPublish } from './policy.ts'
import { hasCover, hasField, insertEvent, lockEventBySlug, removeEvent, reserveSlug, saveEvent } from './queries.ts'
import type { Doer } from './registration/entrance.ts'
import type { WholeEvent } from './rows.ts'
import { toColumns, toInput } from './shape.ts'
import { slugOf } from '#api/records/slug.ts'
import { endOffersWithEvent, offerFreeSeats } from './registration/waiting-list.ts'

type Tx = Transaction<Schema>

const reminderKey = (id: string) => `event-reminder:${id}`
const hour = 3_600_000

export async function createEvent(deps: Deps, doer: Doer, input: EventInput): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    await requireReferences(tx, input)
    const event = await insertDraft(tx, deps, doer, input)
    await record(tx, doer, 'events.create', event, undefined, { title: event.title_pt })
    return event
  })
}

async function insertDraft(tx: Tx, deps: Deps, { actor }: Doer, input: EventInput): Promise<WholeEvent> {
  const now = deps.clock()
  return insertEvent(tx, {
    ...toColumns(input),
    id: randomUUIDv7(),
    slug: await reserveSlug(tx, slugOf(input.title.pt)),
    created_by: actor.id,
    updated_by: actor.id,
    created_at: now,
    updated_at: now,
  })
}

/**
 * Lays the change over the present event and judges the whole, so that no combination slips through in parts.
 * Undefined when somebody else has changed the event since this version.
 */
export async function changeEvent(
  deps: Deps,
  doer: Doer,
  slug: string,
  { version, ...change }: BodyOf<typeof updateEvent>,
): Promise<WholeEvent | undefined> {
  return transaction(deps.db, async (tx) => {
    const before = await lockEventBySlug(tx, slug)
    if (!before) throw new AppError('not_found')
    if (before.version !== version) return undefined
    if (!canEdit(doer.actor, before)) throw new AppError('state_conflict')
    const parsed = eventInput.safeParse({ ...toInput(before), ...change })
    if (!parsed.success) throw new AppError('invalid_fields', { fields: fieldIssues(parsed.error) })
    await requireReferences(tx, parsed.data)
    const { capacity } = parsed.data
    if (capacity !== null && capacity < before.taken) throw new AppError('capacity_below_confirmed')
    const after = await saveEvent(tx, before, toColumns(parsed.data), { now: deps.clock(), by: doer.actor.id })
    await record(tx, doer, 'events.update', after, toInput(before), toInput(after))
    if (after.state === 'published') await followUp(tx, deps, before, after)
    return after
  })
}

/** What a change of a published event entails: mails, another reminder, seats for those who wait. */
async function followUp(tx: Tx, deps: Deps, before: WholeEvent, after: WholeEvent): Promise<void> {
  const whereAndWhen = ({ starts_at, ends_at, zone, mode, venue, address, link }: WholeEvent) =>
    JSON.stringify([starts_at, ends_at, zone, mode, venue, address, link])
  if (whereAndWhen(before) !== whereAndWhen(after)) {
    const now = deps.clock()
    // Whoever corrects the record of a past event has nothing to tell those who were there.
    if (!isOver(before, now) && !isOver(after, now)) await announce(tx, after, 'changed', now)
    await planReminder(tx, after, now)
    await endOffersWithEvent(tx, after, now)
  }
  await offerFreeSeats(tx, deps, after)
}

/** Hundreds of people may have to be told: a job does it, so that the event's row is not held meanwhile. */
async function announce(tx: Tx, event: WholeEvent, kind: 'changed' | 'cancelled', now: Date): Promise<void> {
  const payload = { eventId: event.id, kind, version: String(event.version) }
  await schedule(tx, { kind: announceJob, payload, runAt: now })
}

/**
 * A day before, or two hours before when that day has already begun: at the moment of publishing nobody has signed up
 * yet, and at that of a change everybody is told anyway. With less than two hours to go the confirmation is fresh
 * enough, and a reminder would only repeat it.
 */
export async function planReminder(tx: Tx, event: WholeEvent, now: Date): Promise<void> {
  const runAt = [24, 2].map((hours) => new Date(event.starts_at.getTime() - hours * hour)).find((time) => time >= now)
  if (!runAt) return unschedule(tx, reminderKey(event.id))
  await schedule(tx, { kind: reminderJob, payload: { eventId: event.id }, runAt, key: reminderKey(event.id) })
}

export async function publishEvent(deps: Deps, doer: Doer, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = await lockEventBySlug(tx, slug)
    if (!before) throw new AppError('not_found')
    const refusal = whyNotPublish(before, now)
    if (refusal) throw new AppError(refusal)
    const after = await saveEvent(tx, before, { state: 'published', published_at: now }, { now, by: doer.actor.id })
    await record(tx, doer, 'events.publish', after, { state: before.state }, { state: after.state })
    await planReminder(tx, after, now)
    return after
  })
}

export async function cancelEvent(deps: Deps, doer: Doer, slug: string, reason: Bilingual): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = await lockEventBySlug(tx, slug)
    if (!before) throw new AppError('not_found')
    const refusal = whyNotCancel(before, now)
    if (refusal) throw new AppError(refusal)
    const reasons = { cancel_reason_pt: reason.pt, cancel_reason_en: reason.en ?? null }
    const after = await saveEvent(tx, before, { state: 'cancelled', ...reasons }, { now, by: doer.actor.id })
    await record(tx, doer, 'events.cancel', after, { state: before.state }, { state: after.state, reason })
    await unschedule(tx, reminderKey(after.id))
    await announce(tx, after, 'cancelled', now)
    return after
  })
}

export async function deleteEvent(deps: Deps, doer: Doer, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await lockEventBySlug(tx, slug)
    if (!event) throw new AppError('not_found')
    if (!mayMoveEvent(event.state, 'deleted', 'staff')) throw new AppError('state_conflict')
    await removeEvent(tx, event.id)
    await record(tx, doer, 'events.delete', event, { title: event.title_pt }, undefined)
  })
}

/** The same content on the same weekday and hour of the next week ahead; what was said of the past stays behind. */
export async function duplicateEvent(deps: Deps, doer: Doer, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const source = await lockEventBySlug(tx, slug)
    if (!source) throw new AppError('not_found')
    const input = toInput(source)
    const zoned = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(source.zone)
    const past = zoned(input.startsAt).until(zoned(deps.clock().toISOString()), { largestUnit: 'weeks' })
    // Added to the time on the wall, as the weeks gone by are counted: neither is moved by a change of summer time.
    const weeks = Math.max(1, past.weeks + 1)
    const later = (time: string) => new Date(zoned(time).add({ weeks }).epochMilliseconds).toISOString()
    const copy = await insertDraft(tx, deps, doer, {
      ...input,
      startsAt: later(input.startsAt),
      endsAt: later(input.endsAt),
      registrationOpensAt: input.registrationOpensAt && later(input.registrationOpensAt),
      registrationClosesAt: input.registrationClosesAt && later(input.registrationClosesAt),
      materials: [],
    })
    await record(tx, doer, 'events.duplicate', copy, undefined, { from: source.slug })
    return copy
  })
}

async function requireReferences(tx: Tx, { field, coverId }: EventInput): Promise<void> {
  const wrong: FieldIssue[] = []
  const issue = (name: string) => ({ field: name, code: 'unknown_reference', params: {} })
  if (field && !(await hasField(tx, field))) wrong.push(issue('field'))
  if (coverId && !(await hasCover(tx, coverId))) wrong.push(issue('coverId'))
  if (wrong.length > 0) throw new AppError('invalid_fields', { fields: wrong })
}

async function record(
  tx: Tx,
  { actor, requestId }: Doer,
  action: string,
  { id }: WholeEvent,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  await audit(tx, { actorId: actor.id, action, object: { type: 'event', id }, before, after, requestId })
}
