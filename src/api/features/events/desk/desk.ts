import type { Transaction } from 'kysely'
import { audit } from '#api/records/audit.ts'
import { walkPages } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import { queueMails } from '#api/mail/outbox.ts'
import type { AnswerOf, Bilingual, BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { mayMoveRegistration, registrationStates } from '#contract/event-states.ts'
import type { changeEvents } from '#contract/events-manage.ts'
import type { decideRegistrations, messageRegistrations } from '#contract/events-registrations.ts'
import { findSegment } from './desk-queries.ts'
import { staffMessage } from '../mails/mails.ts'
import { notify } from '../mails/notify.ts'
import { whyNotCancel, whyNotDecide, whyNotPublish } from '../policy.ts'
import { findForBulk } from '../list-queries.ts'
import { lockEvent } from '../queries.ts'
import type { Doer } from '../registration/entrance.ts'
import {
  claimPlaces,
  findRecipients,
  lockRegistrations,
  moveRegistrations,
} from '../registration/registration-queries.ts'
import { lineUp } from '../registration/waiting-list-queries.ts'
import { cancelEvent, publishEvent } from '../service.ts'
import type { EventRow, RegistrationRow, WholeEvent } from '../rows.ts'

type Tx = Transaction<Schema>

const mostNamed = 100

/** Publishes or cancels many events, each in a transaction of its own; those that cannot are named with the reason. */
export async function changeManyEvents(
  deps: Deps,
  doer: Doer,
  { action, ids, allMatching, reason = { pt: '' }, dryRun }: BodyOf<typeof changeEvents>,
): Promise<AnswerOf<typeof changeEvents>> {
  const now = deps.clock()
  const scope = { filters: ids ? { ids } : allMatching!, userId: doer.actor.id, now }
  const result: AnswerOf<typeof changeEvents> = { dryRun, changed: 0, skipped: [], skippedTotal: 0 }
  for await (const event of walkPages((cursor) => findForBulk(deps.db, scope, cursor))) {
    const refusal = action === 'publish' ? whyNotPublish(event, now) : whyNotCancel(event, now)
    const code =
      refusal ?? (dryRun ? undefined : await attempt(() => changeOne(deps, doer, event.slug, action, reason)))
    if (!code) result.changed += 1
    else if ((result.skippedTotal += 1) <= mostNamed) result.skipped.push(toSkipped(event, code))
  }
  return result
}

const toSkipped = ({ id, slug, title_pt, title_en }: EventRow, code: ErrorCode) => ({
  id,
  slug,
  title: { pt: title_pt, en: title_en },
  code,
})

const changeOne = (deps: Deps, doer: Doer, slug: string, action: 'publish' | 'cancel', reason: Bilingual) =>
  action === 'publish' ? publishEvent(deps, doer, slug) : cancelEvent(deps, doer, slug, reason)

async function attempt(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

type Decision = BodyOf<typeof decideRegistrations>
type Moment = { event: WholeEvent; now: Date }

const outcomes = ['confirmed', 'waitlisted', 'declined'] as const
// The event's row is held for one batch at a time, so that nobody else who needs it waits long.
const decidedAtOnce = 200

/** Decides in the order in which people came, so that those who asked first get the seats that are left. */
export async function decide(
  deps: Deps,
  doer: Doer,
  eventId: string,
  { decision, ids }: Decision,
): Promise<AnswerOf<typeof decideRegistrations>> {
  const result = { confirmed: 0, waitlisted: 0, declined: 0, skipped: ids ? new Set(ids).size : 0 }
  for (;;) {
    const decided = await decideSome(deps, doer, eventId, { decision, ids })
    for (const kind of outcomes) result[kind] += decided.filter(({ state }) => state === kind).length
    if (ids) result.skipped -= decided.length
    if (decided.length < decidedAtOnce) return result
  }
}

async function decideSome(
  deps: Deps,
  { actor, requestId }: Doer,
  eventId: string,
  { decision, ids }: Decision,
): Promise<RegistrationRow[]> {
  return transaction(deps.db, async (tx) => {
    const moment = { event: await lockEvent(tx, eventId), now: deps.clock() }
    const refusal = whyNotDecide(moment.event, moment.now)
    if (refusal) throw new AppError(refusal)
    const states = ids ? undecided[decision] : (['pending'] as const)
    const meant = await lockRegistrations(tx, eventId, { states, ids, limit: decidedAtOnce })
    const moved = await (decision === 'approve' ? admit(tx, moment, meant) : decline(tx, moment, meant))
    const before = new Map(meant.map(({ id, state }) => [id, { state }]))
    const entries = moved.map(({ id, state }) => ({
      actorId: actor.id,
      action: `events.${decision}_registration`,
      object: { type: 'event_registration', id },
      before: before.get(id),
      after: { state },
      requestId,
    }))
    await audit(tx, ...entries)
    for (const kind of outcomes) {
      await notify(tx, deps, { kind, event: moment.event, to: moved.filter(({ state }) => state === kind) })
    }
    return moved
  })
}

/** The states in which staff may still decide; somebody who was declined is let in by name only. */
const undecided = {
  approve: registrationStates.filter((state) => mayMoveRegistration(state, 'confirmed', 'staff')),
  decline: registrationStates.filter((state) => mayMoveRegistration(state, 'declined', 'staff')),
}

async function admit(tx: Tx, { event, now }: Moment, people: RegistrationRow[]): Promise<RegistrationRow[]> {
  const { seats, queue_from: last } = await claimPlaces(tx, event.id, people.length)
  const seated = await moveRegistrations(tx, people.slice(0, seats), { to: 'confirmed', now })
  const waiting = await lineUp(tx, people.slice(seats), { last, now })
  return [...seated, ...waiting]
}

const decline = (tx: Tx, { now }: Moment, people: RegistrationRow[]): Promise<RegistrationRow[]> =>
  moveRegistrations(tx, people, { to: 'declined', now })

export async function messageSegment(
  deps: Deps,
  { actor, requestId }: Doer,
  event: WholeEvent,
  { segment, subject, body, dryRun }: BodyOf<typeof messageRegistrations>,
): Promise<AnswerOf<typeof messageRegistrations>> {
  return transaction(deps.db, async (tx) => {
    const people = await findSegment(tx, event.id, segment)
    if (dryRun) return { dryRun, recipients: people.length }
    const readers = [...(await findRecipients(tx, people)).values()]
    const mails = readers.map((reader) => ({
      userId: reader.id,
      to: reader.email,
      locale: reader.locale,
      content: staffMessage(event, reader, { subject, body }),
    }))
    await queueMails(tx, deps, mails)
    await audit(tx, {
      actorId: actor.id,
      action: 'events.message',
      object: { type: 'event', id: event.id },
      after: { segment, subject, recipients: people.length },
      requestId,
    })
    return { dryRun, recipients: people.length }
  })
}
