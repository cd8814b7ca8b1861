import { toPage } from '#api/db/keyset.ts'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { findReaders } from '#api/mail/queries.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import { eventPicture } from '#contract/events/picture.ts'
import { ticketPrefix } from '#contract/events/tickets.ts'
import * as calendar from '#contract/events/calendar.ts'
import * as contract from '#contract/events/events.ts'
import { calendarAddress, eventFile, feedOf, renewCalendarAddress } from './calendar/calendar.ts'
import { findShownParticipants } from './manage/queries.ts'
import { requireEvent, shownTo, visibleTo } from './load.ts'
import { readLookedAt } from './looked-at/looked-at.ts'
import { mayHoldTicket } from './policy.ts'
import { cancelRegistration, giveFeedback, registerParticipant } from './registration/registration.ts'
import { joinOnline } from './registration/join.ts'
import { findRegistration } from './registration/queries.ts'
import { findPosition } from './registration/waiting-list.ts'
import type { RegistrationRow, WholeEvent } from './rows.ts'
import { toRegistration, toShownParticipant } from './registration/registration-shape.ts'
import { toEvent } from './shape.ts'
import { findShownEvent, socialImage } from './social-image.ts'

export function eventRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const lookedAt = readLookedAt(deps)
  participantRoutes(route, deps, lookedAt)
  registrationRoutes(route, deps, lookedAt)
  calendarRoutes(route, deps, areas)
}

type LookedAt = ReturnType<typeof readLookedAt>

function participantRoutes(route: Route, deps: Deps, lookedAt: LookedAt): void {
  const { db, clock } = deps
  route(contract.listEvents, async ({ actor, query }) => {
    const page = await lookedAt.list({ userId: actor.id, query })
    const now = clock()
    return toPage(page, (row) => toEvent(row, { viewer: actor, now }))
  })

  route(contract.getEvent, async ({ actor, params: { slug } }) =>
    shownTo(actor, await lookedAt.detail({ slug, userId: actor.id }), clock()),
  )

  route(contract.listParticipants, async ({ actor, params, query }) => {
    const event = await requireEvent(deps, actor, params.slug)
    return toPage(await findShownParticipants(db, event, query), toShownParticipant)
  })
}

function registrationRoutes(route: Route, deps: Deps, lookedAt: LookedAt): void {
  const { db, clock } = deps
  const answer = async (event: WholeEvent, row: RegistrationRow) =>
    toRegistration(event, row, await findPosition(db, row), clock())

  route(contract.getRegistration, async ({ actor, params }) => {
    const event = await requireEvent(deps, actor, params.slug)
    return answer(event, found(await findRegistration(db, event.id, actor.id)))
  })

  route(contract.register, async (call) => {
    const standing = await lookedAt.standing({ slug: call.params.slug, userId: call.actor.id })
    const event = visibleTo(call.actor, standing?.event)
    const { row, position } = await registerParticipant(deps, callerOf(call), { event, own: standing?.own }, call.body)
    return toRegistration(event, row, position, clock())
  })

  route(contract.withdraw, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    await cancelRegistration(deps, callerOf(call), event.id, call.actor.id, { by: 'self' })
  })

  route(contract.getTicket, async ({ actor, params }) => {
    const event = await requireEvent(deps, actor, params.slug)
    const row = found(await findRegistration(db, event.id, actor.id))
    refuse(mayHoldTicket(event, row) ? undefined : 'state_conflict')
    const person = (await findReaders(db, [actor.id])).get(actor.id)!
    return { ticket: ticketPrefix + row.ticket, name: `${person.firstName} ${person.lastName}` }
  })

  route(contract.joinOnline, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return answer(event, await joinOnline(deps, callerOf(call), event))
  })

  route(contract.giveFeedback, async ({ actor, params, body }) => {
    const event = await requireEvent(deps, actor, params.slug)
    return answer(event, await giveFeedback(deps, actor.id, event, body))
  })
}

function calendarRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(calendar.downloadEvent, async ({ actor, params, reply }) => {
    const event = await requireEvent(deps, actor, params.slug)
    return sendFile(reply, 'text/calendar', `${event.slug}.ics`, await eventFile(deps, actor, event))
  })

  route(eventPicture, async ({ params, reply }) => {
    const event = found(await findShownEvent(deps, params.slug))
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(await socialImage(deps, event))
  })

  route(calendar.calendarFeed, async ({ params, reply }) =>
    sendFile(reply, 'text/calendar', 'calendar.ics', await feedOf(deps, areas, params.secret)),
  )
  route(calendar.getCalendarAddress, ({ actor }) => calendarAddress(deps, actor.id))
  route(calendar.renewCalendarAddress, ({ actor }) => renewCalendarAddress(deps, actor.id))
}
