import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
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
import { showBrief } from './sessions/brief.ts'
import { findSessions, type SessionRow } from './sessions/queries.ts'
import { toSession } from './sessions/shape.ts'

export function mentoringRoutes(route: Route, deps: Deps): void {
  hourRoutes(route, deps)
  bookingRoutes(route, deps)
  sessionRoutes(route, deps)
  linkRoutes(route, deps)
  manageRoutes(route, deps)
}

function hourRoutes(route: Route, deps: Deps): void {
  route(hours.getDesk, ({ actor }) => desk.showDesk(deps, actor.id))
  route(hours.saveDesk, (call) => desk.saveDesk(deps, callerOf(call), call.body))
  route(hours.addHour, (call) =>
    call.once(async (inOne) => {
      await desk.addHour(inOne, callerOf(call), call.body)
      return desk.showDesk(inOne, call.actor.id)
    }),
  )
  route(hours.cancelHour, async (call) => {
    await desk.cancelHour(deps, callerOf(call), call.params.id, call.body.word ?? null)
    return desk.showDesk(deps, call.actor.id)
  })
  route(hours.leaveDesk, (call) =>
    call.once(async (inOne) => {
      const { version, word } = call.body
      const left = await desk.leaveOwnDesk(inOne, callerOf(call), version, word ?? null)
      return currentOrStale(left, await desk.showDesk(inOne, call.actor.id))
    }),
  )
}

function bookingRoutes(route: Route, deps: Deps): void {
  route(booking.getBooking, ({ actor, query }) => showBooking(deps, actor, query.subjectId))
  route(booking.askHour, (call) =>
    call.once(async (inOne) => {
      const id = await requests.askHour(inOne, callerOf(call), call.params.id, call.body)
      return showRequest(inOne, call.actor, id)
    }),
  )
  route(booking.getOrder, ({ actor, params, query }) => showOrder(deps, actor, params.id, query.subjectId))
  route(booking.getRequest, ({ actor, params }) => showRequest(deps, actor, params.id))
  route(booking.withdrawRequest, async (call) => {
    await requests.withdraw(deps, callerOf(call), call.params.id)
    return showRequest(deps, call.actor, call.params.id)
  })
  route(booking.acceptHour, async (call) => {
    await requests.accept(deps, callerOf(call), call.params.id)
    return showRequest(deps, call.actor, call.params.id)
  })
  route(booking.moveHour, async (call) => {
    await requests.move(deps, callerOf(call), call.params.id, call.body.hourId)
    return showRequest(deps, call.actor, call.params.id)
  })
  route(booking.rateHour, async (call) => {
    await requests.rate(deps, callerOf(call), call.params.id, call.body.useful)
    return showRequest(deps, call.actor, call.params.id)
  })
}

function sessionRoutes(route: Route, deps: Deps): void {
  route(sessions.listSessions, async ({ actor, query }) =>
    toPage(await findSessions(deps.db, { mentorId: actor.id, now: deps.clock() }, query), toSession),
  )
  route(sessions.getBrief, ({ actor, params }) => showBrief(deps, actor, params.id))
  route(sessions.getAfter, ({ actor, params }) => after.showAfter(deps, actor, params.id))
  route(sessions.saveAfter, (call) => after.saveAfter(deps, callerOf(call), call.params.id, call.body))
  route(sessions.closeSession, async (call) => {
    await after.closeSession(deps, callerOf(call), call.params.id, call.body.came)
    return after.showAfter(deps, call.actor, call.params.id)
  })
  route(sessions.keepApart, (call) => after.keepApart(deps, callerOf(call), call.params.id, call.body.apart))
  route(sessions.planAction, async (call) =>
    after.showAfter(deps, call.actor, await after.planAction(deps, callerOf(call), call.params.id)),
  )
  route(sessions.unplanAction, async (call) =>
    after.showAfter(deps, call.actor, await after.unplanAction(deps, callerOf(call), call.params.id)),
  )
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
  route(contract.moveLink, (call) =>
    call.once(async (inOne) => {
      await links.move(inOne, callerOf(call), call.params.id, call.body)
      return links.showLink(inOne, call.actor, call.params.id)
    }),
  )
  route(contract.sayFarewell, async (call) => {
    await links.sayFarewell(deps, callerOf(call), call.params.id, call.body.word)
    return links.showLink(deps, call.actor, call.params.id)
  })
  route(contract.leadLink, async (call) => {
    await links.lead(deps, callerOf(call), call.params.id)
    return links.showLink(deps, call.actor, call.params.id)
  })
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
  route(manage.endMentor, (call) =>
    call.once(async (inOne) => {
      await team.endMentor(inOne, callerOf(call), call.params.id)
      return team.showDesk(inOne)
    }),
  )
}

function figureRoutes(route: Route, deps: Deps): void {
  const months = { list: manage.listMonths, file: manage.exportMonths }
  listRoutes(route, deps, months, {
    name: 'mentoring-months',
    columns: monthColumns,
    find: (_: Actor, __: object, paging: Paging) => team.findMonths(deps, paging),
    show: ({ month, offered, booked, done, missed, hours: given }: MonthRow) => ({
      month,
      offered,
      booked,
      done,
      missed,
      hours: given,
    }),
  })
  route(manage.certifyHours, (call) =>
    call.once(async (inOne) => ({ code: await team.certifyHours(inOne, callerOf(call), call.actor.id, call.body) })),
  )
  route(manage.certifyMentor, (call) =>
    call.once(async (inOne) => ({ code: await team.certifyHours(inOne, callerOf(call), call.params.id, call.body) })),
  )
}
