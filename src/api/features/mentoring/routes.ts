import { fromColumns } from '#api/db/column-names.ts'
import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { actsOn } from '#api/records/record-routes.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as booking from '#contract/mentoring/booking.ts'
import * as hours from '#contract/mentoring/hours.ts'
import * as contract from '#contract/mentoring/links.ts'
import * as manage from '#contract/mentoring/manage.ts'
import { noteDays } from '#contract/mentoring/mentoring.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import { dayMs } from '#contract/times.ts'
import * as requests from './booking/service.ts'
import { showBooking, showOrder, showRequest } from './booking/show.ts'
import * as desk from './hours/service.ts'
import { findManagedLinks } from './links/queries.ts'
import * as links from './links/service.ts'
import { linkColumns, monthColumns, sessionColumns } from './manage/columns.ts'
import * as team from './manage/desk.ts'
import type { MonthRow } from './manage/queries.ts'
import { area } from './queries.ts'
import * as after from './sessions/after.ts'
import { showBrief, toSession } from './sessions/show.ts'
import { findSessions, type SessionRow } from './sessions/queries.ts'

export function mentoringRoutes(route: Route, deps: Deps): void {
  hourRoutes(route, deps)
  bookingRoutes(route, deps)
  sessionRoutes(route, deps)
  linkRoutes(route, deps)
  manageRoutes(route, deps)
}

function hourRoutes(route: Route, deps: Deps): void {
  route(hours.getDesk, ({ actor }) => desk.showDesk(deps, actor))
  route(hours.saveDesk, (call) => desk.saveDesk(deps, callerOf(call), call.body))
  route(hours.addHour, (call) =>
    call.once(async (inOne) => {
      await desk.addHour(inOne, callerOf(call), call.body)
      return desk.showDesk(inOne, call.actor)
    }),
  )
  actsOn(route, deps, desk.showDesk)(hours.cancelHour, desk.cancelHour)
  route(hours.leaveDesk, (call) =>
    call.once(async (inOne) => {
      const { version, word } = call.body
      const left = await desk.leaveOwnDesk(inOne, callerOf(call), version, word ?? null)
      return currentOrStale(left, await desk.showDesk(inOne, call.actor))
    }),
  )
}

function bookingRoutes(route: Route, deps: Deps): void {
  route(booking.getBooking, ({ actor, query }) => showBooking(deps, actor, query.subjectId))
  route(booking.getOrder, ({ actor, params, query }) => showOrder(deps, actor, params.id, query.subjectId))
  route(booking.getRequest, ({ actor, params }) => showRequest(deps, actor, params.id))
  const acts = actsOn(route, deps, showRequest)
  acts(booking.askHour, requests.askHour)
  acts(booking.withdrawRequest, requests.withdraw)
  acts(booking.acceptHour, requests.accept)
  acts(booking.moveHour, requests.move)
  acts(booking.rateHour, requests.rate)
}

function sessionRoutes(route: Route, deps: Deps): void {
  route(sessions.listSessions, async ({ actor, query }) =>
    toPage(await findSessions(deps.db, { mentorId: actor.id, now: deps.clock() }, query), toSession),
  )
  route(sessions.getBrief, ({ actor, params }) => showBrief(deps, actor, params.id))
  route(sessions.getAfter, ({ actor, params }) => after.showAfter(deps, actor, params.id))
  route(sessions.saveAfter, (call) => after.saveAfter(deps, callerOf(call), call.params.id, call.body))
  route(sessions.keepApart, (call) => after.keepApart(deps, callerOf(call), call.params.id, call.body.apart))
  const acts = actsOn(route, deps, after.showAfter)
  acts(sessions.closeSession, after.closeSession)
  acts(sessions.planAction, after.planAction)
  acts(sessions.unplanAction, after.unplanAction)
}

function linkRoutes(route: Route, deps: Deps): void {
  route(contract.listLinks, ({ actor, query }) => links.showLinks(deps, actor, query.subjectId))
  route(contract.listLinkOptions, async ({ actor, query }) => ({
    items: await links.showOptions(deps, actor, query.subjectId),
  }))
  route(contract.wishLink, (call) =>
    call.once(async (inOne) => {
      const id = await links.wish(inOne, callerOf(call), call.body)
      return links.showLink(inOne, call.actor, id)
    }),
  )
  const acts = actsOn(route, deps, links.showLink)
  acts(contract.moveLink, links.move)
  acts(contract.sayFarewell, links.sayFarewell)
  acts(contract.leadLink, links.lead)
  const list = { list: contract.listManagedLinks, file: contract.exportLinks }
  const find = (_: Actor, filters: Parameters<typeof findManagedLinks>[1], paging: Paging) =>
    findManagedLinks(deps.db, filters, paging)
  listRoutes(route, deps, list, {
    name: 'mentor-links',
    columns: linkColumns,
    find,
    show: (row) => links.toLink(row, 'programme'),
  })
}

function manageRoutes(route: Route, deps: Deps): void {
  route(manage.getMentoringDesk, () => team.showDesk(deps))
  route(manage.saveRules, (call) => team.saveRules(deps, callerOf(call), call.body))
  const find = (
    _: Actor,
    filters: Omit<QueryOf<typeof manage.listManagedSessions>, 'limit' | 'cursor'>,
    paging: Paging,
  ) => team.findManaged(deps, filters, paging)
  const show = (row: SessionRow) => ({
    ...toSession(row),
    noteDueAt: new Date(row.ends_at.getTime() + noteDays * dayMs).toISOString(),
  })
  const list = { list: manage.listManagedSessions, file: manage.exportSessions }
  listRoutes(route, deps, list, { name: area, columns: sessionColumns, find, show })
  figureRoutes(route, deps)
  route(manage.askNotes, (call) => call.once(async (inOne) => ({ asked: await team.askNotes(inOne, callerOf(call)) })))
  route(manage.settleProposal, (call) =>
    call.once(async (inOne) => {
      await team.settleProposal(inOne, callerOf(call), call.body)
      return team.showDesk(inOne)
    }),
  )
  actsOn(route, deps, team.showDesk)(manage.endMentor, team.endMentor)
}

function figureRoutes(route: Route, deps: Deps): void {
  const months = { list: manage.listMonths, file: manage.exportMonths }
  listRoutes(route, deps, months, {
    name: 'mentoring-months',
    columns: monthColumns,
    find: (_: Actor, __: object, paging: Paging) => team.findMonths(deps, paging),
    show: (row: MonthRow) => fromColumns(row, ['month', 'offered', 'booked', 'done', 'missed', 'hours']),
  })
  route(manage.certifyHours, (call) =>
    call.once(async (inOne) => ({ code: await team.certifyHours(inOne, callerOf(call), call.actor.id, call.body) })),
  )
  route(manage.certifyMentor, (call) =>
    call.once(async (inOne) => ({ code: await team.certifyHours(inOne, callerOf(call), call.params.id, call.body) })),
  )
}
