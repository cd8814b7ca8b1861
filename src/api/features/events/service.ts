import { randomUUIDv7 } from 'node:crypto'
import { requireZone } from '#api/db/zones.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import { eventInput, type EventInput, type updateEvent } from '#contract/events/manage.ts'
import { hideCover, releaseCover, showCover, useCover } from './cover.ts'
import { onDay, toColumns, toInput } from './event-input.ts'
import { announceChange, cancelPlans, followUp, planMails, planPriority } from './follow-up.ts'
import { canEdit, isOver, lacksLink, whyNotCancel, whyNotPublish, whyNotTakeBack } from './policy.ts'
import {
  countPeople,
  findEvent,
  hasRequests,
  insertEvent,
  lockEventBySlug,
  moveEvent,
  removeEvent,
  saveEvent,
} from './queries.ts'
import { keepOwn } from './series/own-fields.ts'
import { dropEmptySeries, lockDates } from './series/queries.ts'
import { moveWays } from './ways/ways.ts'
import { eventObject, type WholeEvent } from './rows.ts'

export async function createEvent(deps: Deps, caller: Caller, input: EventInput): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const event = await insertDraft(tx, deps, caller, input)
    await audit(tx, caller, 'events.create', eventObject(event), { after: { title: event.title_pt } })
    return event
  })
}

async function insertDraft(tx: Tx, deps: Deps, caller: Caller, input: EventInput): Promise<WholeEvent> {
  await requireZone(tx, input.zone)
  const now = deps.clock()
  const id = randomUUIDv7()
  await useCover(tx, caller, { id, state: 'draft', coverId: input.coverId })
  return insertEvent(tx, {
    ...toColumns(input),
    id,
    slug: await reserveSlug(tx, 'events', input.title.pt, 'evento'),
    created_by: caller.actor.id,
    updated_by: caller.actor.id,
    created_at: now,
    updated_at: now,
  })
}

/**
 * Merges the change into the stored event and validates the whole, since rules span several fields. Undefined when the
 * event has another version by now.
 */
export async function changeEvent(
  deps: Deps,
  caller: Caller,
  slug: string,
  { version, announce: isTold = true, scope: _one, ...changed }: BodyOf<typeof updateEvent>,
): Promise<WholeEvent | undefined> {
  return transaction(deps.db, async (tx) => {
    const seen = found(await lockEventBySlug(tx, slug))
    if (seen.version !== version) return undefined
    const { before, after } = await applyChange(tx, deps, caller, seen, { changed, isTold })
    if (after.series_id !== null) await keepOwn(tx, { before, after })
    if (after.state === 'published') await followUp(tx, deps, { before, after, isTold })
    return after
  })
}

type Change = { changed: Partial<EventInput>; isTold: boolean; seriesDay?: string }

/** Checks and saves a change of one event, whose row the caller holds. */
export async function applyChange(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  seen: WholeEvent,
  { changed, isTold, seriesDay }: Change,
): Promise<{ before: WholeEvent; after: WholeEvent }> {
  if (!canEdit(caller.actor, seen)) refuse('state_conflict')
  const input = checked(eventInput, { ...toInput(seen), ...changed })
  // Its audit and mails compare with what was before, its seats with where they are by then.
  const before = {
    ...(await moveWays(tx, seen, input.mode)),
    capacity: seen.capacity,
    online_capacity: seen.online_capacity,
  }
  if (input.zone !== before.zone) await requireZone(tx, input.zone)
  const { capacity, coverId } = input
  const losesLink = before.state === 'published' && lacksLink(input) && !lacksLink(before)
  if (losesLink) throw invalidField('link', 'required')
  if (capacity !== null && capacity < before.taken) refuse('capacity_below_confirmed')
  const isBelow = input.mode === 'hybrid' && (input.onlineCapacity ?? Infinity) < before.online_taken
  if (isBelow) throw invalidField('onlineCapacity', 'seats_below_taken')
  const opens = before.admission === 'approval' && input.admission === 'open'
  if (opens && (await hasRequests(tx, before.id))) refuse('requests_waiting')
  await useCover(tx, caller, { ...before, coverId })
  const columns = { ...toColumns(input), moved_from: movedFrom(before, input) }
  const moved = seriesDay === undefined ? columns : { ...columns, series_day: seriesDay }
  const after = await saveEvent(tx, before, moved, { now: deps.clock(), by: caller.actor.id })
  const told = isTold ? {} : { announce: false }
  const change = { before: toInput(before), after: { ...toInput(after), ...told } }
  await audit(tx, caller, 'events.update', eventObject(after), change)
  return { before, after }
}

/** An event that people know has moved, unless it goes back to where it was. */
function movedFrom({ state, starts_at, moved_from }: WholeEvent, { startsAt }: EventInput): Date | null {
  const to = Date.parse(startsAt)
  if (state !== 'published' || to === starts_at.getTime()) return moved_from
  return to === moved_from?.getTime() ? null : starts_at
}

/** A series is published with all its dates. */
export async function publishEvent(deps: Deps, caller: Caller, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { series_id } = found(await findEvent(tx, slug))
    const dates = series_id === null ? [] : await lockDates(tx, series_id)
    const event = dates.find((date) => date.slug === slug) ?? found(await lockEventBySlug(tx, slug))
    refuse(whyNotPublish(event, now))
    const others = dates.filter((date) => date.id !== event.id && date.state === 'draft' && !isOver(date, now))
    for (const date of others) {
      refuse(whyNotPublish(date, now))
      await publishOne(tx, deps, caller, date)
    }
    return publishOne(tx, deps, caller, event)
  })
}

async function publishOne(tx: Tx, deps: Deps, caller: Caller, before: WholeEvent): Promise<WholeEvent> {
  const now = deps.clock()
  const after = await moveEvent(tx, before, 'published', { published_at: now }, { now, by: caller.actor.id })
  const change = { before: { state: before.state }, after: { state: after.state } }
  await showCover(tx, after.id)
  await audit(tx, caller, 'events.publish', eventObject(after), change)
  await planMails(tx, after, now)
  await planPriority(tx, after)
  return after
}

/** Makes an event that was published by mistake a draft again. Its row is locked, so nobody registers meanwhile. */
export async function takeBackEvent(deps: Deps, caller: Caller, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = found(await lockEventBySlug(tx, slug))
    refuse(whyNotTakeBack({ ...before, people: await countPeople(tx, before.id) }, now))
    const after = await moveEvent(tx, before, 'draft', { published_at: null }, { now, by: caller.actor.id })
    const change = { before: { state: before.state }, after: { state: after.state } }
    await hideCover(tx, after.id)
    await audit(tx, caller, 'events.take_back', eventObject(after), change)
    await cancelPlans(tx, after)
    return after
  })
}

export async function cancelEvent(deps: Deps, caller: Caller, slug: string, reason: Bilingual): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const after = await cancelOne(tx, deps, caller, found(await lockEventBySlug(tx, slug)), reason)
    await announceChange(tx, after, deps.clock())
    return after
  })
}

/** The caller holds its row, and tells people. */
export async function cancelOne(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  before: WholeEvent,
  reason: Bilingual,
): Promise<WholeEvent> {
  const now = deps.clock()
  refuse(whyNotCancel(before, now))
  const reasons = { cancel_reason_pt: reason.pt, cancel_reason_en: reason.en ?? null }
  const after = await moveEvent(tx, before, 'cancelled', reasons, { now, by: caller.actor.id })
  const change = { before: { state: before.state }, after: { state: after.state, reason } }
  await audit(tx, caller, 'events.cancel', eventObject(after), change)
  await cancelPlans(tx, after)
  return after
}

export async function deleteEvent(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = found(await lockEventBySlug(tx, slug))
    refuse((await removeEvent(tx, event)) ? undefined : 'state_conflict')
    await releaseCover(tx, event.id)
    if (event.series_id !== null) await dropEmptySeries(tx, event.series_id)
    await audit(tx, caller, 'events.delete', eventObject(event), { before: { title: event.title_pt } })
  })
}

/** A draft with the same content on this day, or on the same weekday of the next week ahead; its hour stays. */
export async function duplicateEvent(deps: Deps, caller: Caller, slug: string, day?: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const source = found(await lockEventBySlug(tx, slug))
    const input = onDay(toInput(source), day ?? nextWeekday(source, deps.clock()))
    const copy = await insertDraft(tx, deps, caller, { ...input, materials: [] })
    await audit(tx, caller, 'events.duplicate', eventObject(copy), { after: { from: source.slug } })
    return copy
  })
}

function nextWeekday({ starts_at, zone }: WholeEvent, now: Date): string {
  const zoned = (time: Date) => Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)
  const past = zoned(starts_at).until(zoned(now), { largestUnit: 'weeks' })
  return zoned(starts_at)
    .toPlainDate()
    .add({ weeks: Math.max(1, past.weeks + 1) })
    .toString()
}
