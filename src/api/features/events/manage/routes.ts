import { toPage, walkPages, type Paging } from '#api/db/keyset.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { importRoute } from '#api/imports/import-route.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/events/manage.ts'
import * as registrations from '#contract/events/registration.ts'
import { markAttendance } from './check-in.ts'
import { letIn } from './walk-in.ts'
import { changeManyEvents } from './bulk.ts'
import { decideRegistrations } from './decide.ts'
import { eventColumns, participantColumnsOf } from './exports.ts'
import { eventImport } from './import.ts'
import { undoDecisions } from './told-decisions.ts'
import { findFigures, findParticipant, findParticipants } from './queries.ts'
import { answerFor } from '../answers/answers.ts'
import { requireEvent, showEvent } from '../load.ts'
import { findManagedEvents } from '../queries.ts'
import { markOnlinePresent } from '../registration/join.ts'
import { cancelRegistration } from '../registration/registration.ts'
import { changeDates } from '../series/change.ts'
import * as service from '../service.ts'
import { toManagedRegistration } from '../registration/registration-shape.ts'
import { toManagedEvent } from '../shape.ts'

export function manageEventRoutes(route: Route, deps: Deps): void {
  editorRoutes(route, deps)
  tableRoutes(route, deps)
  participantRoutes(route, deps)
  answerRoutes(route, deps)
  checkInRoutes(route, deps)
}

function editorRoutes(route: Route, deps: Deps): void {
  route(contract.createEvent, (call) =>
    call.once(async (inOne) => {
      const { slug } = await service.createEvent(inOne, callerOf(call), call.body)
      return showEvent(inOne, call.actor, slug)
    }),
  )
  route(contract.updateEvent, async (call) => {
    const { slug } = call.params
    const change = (call.body.scope ?? 'one') === 'one' ? service.changeEvent : changeDates
    const changed = await change(deps, callerOf(call), slug, call.body)
    return currentOrStale(changed !== undefined, await showEvent(deps, call.actor, slug))
  })
  route(contract.deleteEvent, (call) => service.deleteEvent(deps, callerOf(call), call.params.slug))
  route(contract.publishEvent, async (call) => {
    const { slug } = await service.publishEvent(deps, callerOf(call), call.params.slug)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.takeBackEvent, async (call) => {
    const { slug } = await service.takeBackEvent(deps, callerOf(call), call.params.slug)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.cancelEvent, async (call) => {
    const { slug } = await service.cancelEvent(deps, callerOf(call), call.params.slug, call.body.reason)
    return showEvent(deps, call.actor, slug)
  })
  route(contract.duplicateEvent, (call) =>
    call.once(async (inOne) => {
      const { slug } = await service.duplicateEvent(inOne, callerOf(call), call.params.slug, call.query.day)
      return showEvent(inOne, call.actor, slug)
    }),
  )
}

function tableRoutes(route: Route, deps: Deps): void {
  const list = { list: contract.listManagedEvents, file: contract.exportEvents, labels: contract.eventLabels }
  type Query = Omit<QueryOf<typeof contract.listManagedEvents>, 'limit' | 'cursor' | 'leading'>
  const find = (actor: Actor, query: Query, paging: Paging) =>
    findManagedEvents(deps.db, actor.id, deps.clock(), { ...query, ...paging } as Paging & typeof query)
  const show = (row: Awaited<ReturnType<typeof find>>['rows'][number], viewer: Actor) =>
    toManagedEvent(row, { viewer, now: deps.clock() })
  listRoutes(route, deps, list, { name: 'events', type: 'event', columns: eventColumns, find, show })
  importRoute(route, contract.importEvents, () => eventImport)
  route(contract.changeEvents, (call) => changeManyEvents(deps, callerOf(call), call.body))
}

function participantRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps
  route(registrations.listRegistrations, async ({ actor, params, query }) => {
    const event = await requireEvent(deps, actor, params.slug)
    const page = await findParticipants(db, event.id, query)
    return toPage(page, (row) => toManagedRegistration(event, row, clock()))
  })
  route(registrations.exportRegistrations, async ({ actor, params, query, reply }) => {
    const event = await requireEvent(deps, actor, params.slug)
    const pages = (paging: Paging) => findParticipants(db, event.id, { ...query, ...paging })
    const reader = await readerFor(deps, actor)
    return sendExport(reply, {
      format: params.format,
      name: event.slug,
      reader,
      columns: await participantColumnsOf(db, event, reader),
      rows: walkPages(pages),
    })
  })
  route(registrations.decideRegistrations, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return decideRegistrations(deps, callerOf(call), event.id, call.body)
  })
  route(registrations.undoDecisions, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return undoDecisions(deps, callerOf(call), event.id, call.body)
  })
  route(registrations.cancelRegistration, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    const row = found(await findParticipant(db, event.id, call.params.id))
    await cancelRegistration(deps, callerOf(call), event.id, row.user_id, { by: 'staff' })
  })
  route(registrations.getFigures, async ({ actor, params }) =>
    findFigures(db, await requireEvent(deps, actor, params.slug)),
  )
}

function answerRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps
  route(registrations.answerFor, async (call) => {
    const { slug, id } = call.params
    const event = await requireEvent(deps, call.actor, slug)
    await transaction(db, (tx) => answerFor(tx, deps, callerOf(call), event, { id, answers: call.body.answers }))
    return toManagedRegistration(event, found(await findParticipant(db, event.id, id)), clock())
  })
}

function checkInRoutes(route: Route, deps: Deps): void {
  route(registrations.letIn, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    const id = await letIn(deps, callerOf(call), event, call.body.email)
    return toManagedRegistration(event, found(await findParticipant(deps.db, event.id, id)), deps.clock())
  })
  route(registrations.markOnlinePresent, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return { marked: await markOnlinePresent(deps, callerOf(call), event) }
  })
  route(registrations.setAttendance, async (call) => {
    const { slug, id } = call.params
    const event = await requireEvent(deps, call.actor, slug)
    await markAttendance(deps, callerOf(call), event, id, call.body)
    return toManagedRegistration(event, found(await findParticipant(deps.db, event.id, id)), deps.clock())
  })
}
