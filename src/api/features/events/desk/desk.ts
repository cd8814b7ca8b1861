import type { Transaction } from 'kysely'
import { audit } from '#api/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import { queueMails } from '#api/mail/outbox.ts'
import type { AnswerOf, Bilingual, BodyOf } from '#contract/endpoint.ts'
import { mayMoveRegistration } from '#contract/event-states.ts'
import type { changeEvents } from '#contract/events-manage.ts'
import type { decideRegistrations, messageRegistrations } from '#contract/events-registrations.ts'
import { findSegment } from './desk-queries.ts'
import { staffMessage } from '../mails/mails.ts'
import { notify } from '../mails/notify.ts'
import { whyNotCancel, whyNotDecide, whyNotPublish } from '../policy.ts'
import { findForBulk, lockEvent } from '../queries.ts'
import type { Doer } from '../registration/entrance.ts'
import { claimPlaces, findByStates, findRecipients, moveRegistrations } from '../registration/registration-queries.ts'
import { cancelEvent, publishEvent } from '../service.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

type Tx = Transaction<Schema>

const mostAtOnce = 1000

/** Publishes or cancels many events, each in a transaction of its own; those that cannot are named with the reason. */
export async function changeManyEvents(
  deps: Deps,
  doer: Doer,
  { action, ids, allMatching, reason = { pt: '' }, dryRun }: BodyOf<typeof changeEvents>,
): Promise<AnswerOf<typeof changeEvents>> {
  const now = deps.clock()
  const events = await findForBulk(deps.db, { ids, filters: allMatching, now, limit: mostAtOnce })
  const skipped: AnswerOf<typeof changeEvents>['skipped'] = []
  for (const event of events) {
    const refusal = action === 'publish' ? whyNotPublish(event, now) : whyNotCancel(event, now)
    const code =
      refusal ?? (dryRun ? undefined : await attempt(() => changeOne(deps, doer, event.slug, action, reason)))
    const { id, slug, title_pt, title_en } = event
    if (code) skipped.push({ id, slug, title: { pt: title_pt, en: title_en }, code })
  }
  return { dryRun, changed: events.length - skipped.length, skipped }
}

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

/** Decides in the order in which people came, so that those who asked first get the seats that are left. */
export async function decide(
  deps: Deps,
  doer: Doer,
  eventId: string,
  { decision, ids: named }: Decision,
): Promise<AnswerOf<typeof decideRegistrations>> {
  return transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const refusal = whyNotDecide(event, deps.clock())
    if (refusal) throw new AppError(refusal)
    const candidates = await findByStates(tx, eventId, ['pending', 'declined'])
    const ids = named && new Set(named)
    const meant = candidates.filter(({ id, state }) => (ids ? ids.has(id) : state === 'pending'))
    const result = { confirmed: 0, waitlisted: 0, declined: 0, skipped: (ids?.size ?? meant.length) - meant.length }
    for (const registration of meant) {
      const state = await decideOne(tx, deps, doer, event, registration, decision)
      result[state ?? 'skipped'] += 1
    }
    return result
  })
}

async function decideOne(
  tx: Tx,
  deps: Deps,
  { actor, requestId }: Doer,
  event: WholeEvent,
  registration: RegistrationRow,
  decision: Decision['decision'],
): Promise<'confirmed' | 'waitlisted' | 'declined' | undefined> {
  const allowed = mayMoveRegistration(registration.state, decision === 'approve' ? 'confirmed' : 'declined', 'staff')
  const place = allowed && decision === 'approve' ? await claimPlaces(tx, event.id, 1) : undefined
  if (!allowed || (decision === 'approve' && !place)) return undefined
  const seated = place?.seats === 1
  const to = place ? (seated ? 'confirmed' : 'waitlisted') : 'declined'
  const [moved] = await moveRegistrations(tx, [registration.id], registration.state, {
    to,
    now: deps.clock(),
    queuePosition: place && !seated ? place.queue_from + 1 : null,
  })
  // Only the person could have moved it, by cancelling; a claimed place must not stay behind.
  if (!moved) throw new AppError('conflict')
  await audit(tx, {
    actorId: actor.id,
    action: `events.${decision}_registration`,
    object: { type: 'event_registration', id: moved.id },
    before: { state: registration.state },
    after: { state: to },
    requestId,
  })
  await notify(tx, deps, { kind: to, event, to: [moved] })
  return to
}

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
    await queueMails(tx, deps.settings, mails)
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
