import { longestPage, walkPages } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { sendFile, writeCsv } from '#api/http/text-files.ts'
import * as contract from '#contract/events-manage.ts'
import * as registrations from '#contract/events-registrations.ts'
import { checkIn, markAttendance } from './check-in.ts'
import { changeManyEvents, decide, messageSegment } from './desk.ts'
import { findFigures, findParticipant, findParticipants } from './desk-queries.ts'
import { eventColumns, participantColumns } from './exports.ts'
import { requireEvent, showEvent } from '../load.ts'
import { findManagedEvents } from '../list-queries.ts'
import { cancelRegistration } from '../registration/registration.ts'
import * as service from '../service.ts'
import { toManagedEvent, toManagedRegistration } from '../shape.ts'

const doer = ({ actor, request }: { actor: Actor; request: { id: string } }) => ({ actor, requestId: request.id })

export function manageEventRoutes(route: Route, deps: Deps): void {
  editorRoutes(route, deps)
  tableRoutes(route, deps)
  deskRoutes(route, deps)
  checkInRoutes(route, deps)
}

function editorRoutes(route: Route, deps: Deps): void {
  route(contract.createEvent, async (call) => {
    const { slug } = await service.createEvent(deps, doer(call), call.body)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.updateEvent, async (call) => {
    const { slug } = call.params
    const changed = await service.changeEvent(deps, doer(call), slug, call.body)
    const current = await showEvent(deps, call.actor, slug)
    if (!changed) throw new AppError('stale_version', { current })
    return current
  })
  route(contract.deleteEvent, (call) => service.deleteEvent(deps, doer(call), call.params.slug))
  route(contract.publishEvent, async (call) => {
    const { slug } = await service.publishEvent(deps, doer(call), call.params.slug)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.cancelEvent, async (call) => {
    const { slug } = await service.cancelEvent(deps, doer(call), call.params.slug, call.body.reason)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.duplicateEvent, async (call) => {
    const { slug } = await service.duplicateEvent(deps, doer(call), call.params.slug)
    return showEvent(deps, call.actor, slug)
  })
}

function tableRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps
  route(contract.listManagedEvents, async ({ actor, query }) => {
    const now = clock()
    const { rows, nextCursor, total } = await findManagedEvents(db, actor.id, now, query)
    return { items: rows.map((row) => toManagedEvent(row, { viewer: actor, now })), nextCursor, total }
  })
  route(contract.exportEvents, async ({ actor, query, reply }) => {
    const now = clock()
    const pages = (cursor?: string) => findManagedEvents(db, actor.id, now, { ...query, limit: longestPage, cursor })
    const rows = await Array.fromAsync(walkPages(pages))
    return sendFile(reply, 'text/csv', 'events.csv', writeCsv(eventColumns, rows))
  })
  route(contract.changeEvents, (call) => changeManyEvents(deps, doer(call), call.body))
}

function deskRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps
  route(registrations.listRegistrations, async ({ actor, params, query }) => {
    const event = await requireEvent(deps, actor, params.slug)
    const { rows, nextCursor, total } = await findParticipants(db, event.id, query)
    return { items: rows.map((row) => toManagedRegistration(event, row, clock())), nextCursor, total }
  })
  route(registrations.exportRegistrations, async ({ actor, params, query, reply }) => {
    const event = await requireEvent(deps, actor, params.slug)
    const pages = (cursor?: string) => findParticipants(db, event.id, { ...query, limit: longestPage, cursor })
    const rows = await Array.fromAsync(walkPages(pages))
    return sendFile(reply, 'text/csv', `${event.slug}.csv`, writeCsv(participantColumns, rows))
  })
  route(registrations.decideRegistrations, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return decide(deps, doer(call), event.id, call.body)
  })
  route(registrations.cancelRegistration, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    const row = await requireParticipant(deps, event.id, call.params.id)
    await cancelRegistration(deps, doer(call), event.id, row.user_id, 'staff')
  })
  route(registrations.messageRegistrations, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return messageSegment(deps, doer(call), event, call.body)
  })
  route(registrations.getFigures, async ({ actor, params }) =>
    findFigures(db, await requireEvent(deps, actor, params.slug)),
  )
}

function checkInRoutes(route: Route, deps: Deps): void {
  route(registrations.sendScans, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return { results: await checkIn(deps, doer(call), event, call.body.scans) }
  })
  route(registrations.setAttendance, async (call) => {
    const { slug, id } = call.params
    const event = await requireEvent(deps, call.actor, slug)
    await markAttendance(deps, doer(call), event, id, call.body)
    return toManagedRegistration(event, await requireParticipant(deps, event.id, id), deps.clock())
  })
}

async function requireParticipant({ db }: Deps, eventId: string, id: string) {
  const row = await findParticipant(db, eventId, id)
  if (!row) throw new AppError('not_found')
  return row
}
