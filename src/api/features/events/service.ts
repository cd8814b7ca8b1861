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
import { toColumns, toInput } from './event-input.ts'
import { announceChange, cancelPlans, followUp, planMails } from './follow-up.ts'
import { canEdit, lacksLink, whyNotCancel, whyNotPublish, whyNotTakeBack } from './policy.ts'
import { countPeople, insertEvent, lockEventBySlug, moveEvent, removeEvent, saveEvent } from './queries.ts'
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
  { version, announce: isTold = true, ...changed }: BodyOf<typeof updateEvent>,
): Promise<WholeEvent | undefined> {
  return transaction(deps.db, async (tx) => {
    const before = found(await lockEventBySlug(tx, slug))
    if (before.version !== version) return undefined
    if (!canEdit(caller.actor, before)) refuse('state_conflict')
    const input = checked(eventInput, { ...toInput(before), ...changed })
    if (input.zone !== before.zone) await requireZone(tx, input.zone)
    const { capacity, coverId } = input
    const losesLink = before.state === 'published' && lacksLink(input) && !lacksLink(before)
    if (losesLink) throw invalidField('link', 'required')
    if (capacity !== null && capacity < before.taken) refuse('capacity_below_confirmed')
    await useCover(tx, caller, { ...before, coverId })
    const after = await saveEvent(tx, before, toColumns(input), { now: deps.clock(), by: caller.actor.id })
    const told = isTold ? {} : { announce: false }
    const change = { before: toInput(before), after: { ...toInput(after), ...told } }
    await audit(tx, caller, 'events.update', eventObject(after), change)
    if (after.state === 'published') await followUp(tx, deps, { before, after, isTold })
    return after
  })
}

export async function publishEvent(deps: Deps, caller: Caller, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = found(await lockEventBySlug(tx, slug))
    refuse(whyNotPublish(before, now))
    const after = await moveEvent(tx, before, 'published', { published_at: now }, { now, by: caller.actor.id })
    const change = { before: { state: before.state }, after: { state: after.state } }
    await showCover(tx, after.id)
    await audit(tx, caller, 'events.publish', eventObject(after), change)
    await planMails(tx, after, now)
    return after
  })
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
    const now = deps.clock()
    const before = found(await lockEventBySlug(tx, slug))
    refuse(whyNotCancel(before, now))
    const reasons = { cancel_reason_pt: reason.pt, cancel_reason_en: reason.en ?? null }
    const after = await moveEvent(tx, before, 'cancelled', reasons, { now, by: caller.actor.id })
    const change = { before: { state: before.state }, after: { state: after.state, reason } }
    await audit(tx, caller, 'events.cancel', eventObject(after), change)
    await cancelPlans(tx, after)
    await announceChange(tx, after, now)
    return after
  })
}

export async function deleteEvent(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = found(await lockEventBySlug(tx, slug))
    refuse((await removeEvent(tx, event)) ? undefined : 'state_conflict')
    await releaseCover(tx, event.id)
    await audit(tx, caller, 'events.delete', eventObject(event), { before: { title: event.title_pt } })
  })
}

/** A draft with the same content on the same weekday and hour of the next week ahead, without materials. */
export async function duplicateEvent(deps: Deps, caller: Caller, slug: string): Promise<WholeEvent> {
  return transaction(deps.db, async (tx) => {
    const source = found(await lockEventBySlug(tx, slug))
    const input = toInput(source)
    const zoned = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(source.zone)
    const past = zoned(input.startsAt).until(zoned(deps.clock().toISOString()), { largestUnit: 'weeks' })
    // Weeks are counted and added in wall time, so that the change to summer time does not shift the hour.
    const weeks = Math.max(1, past.weeks + 1)
    const later = (time: string) => new Date(zoned(time).add({ weeks }).epochMilliseconds).toISOString()
    const copy = await insertDraft(tx, deps, caller, {
      ...input,
      startsAt: later(input.startsAt),
      endsAt: later(input.endsAt),
      registrationOpensAt: input.registrationOpensAt && later(input.registrationOpensAt),
      registrationClosesAt: input.registrationClosesAt && later(input.registrationClosesAt),
      answersUntil: input.answersUntil && later(input.answersUntil),
      materials: [],
    })
    await audit(tx, caller, 'events.duplicate', eventObject(copy), { after: { from: source.slug } })
    return copy
  })
}
