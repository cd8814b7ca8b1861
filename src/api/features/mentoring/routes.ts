import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import { columnsOf } from '#api/http/exports/export-columns.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as booking from '#contract/mentoring/booking.ts'
import * as hours from '#contract/mentoring/hours.ts'
import * as manage from '#contract/mentoring/manage.ts'
import { noteDays } from '#contract/mentoring/mentoring.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import { dayMs } from '#contract/times.ts'
import * as requests from './booking/service.ts'
import { showBooking, showOrder, showRequest } from './booking/show.ts'
import * as desk from './hours/service.ts'
import * as team from './manage/desk.ts'
import { area } from './queries.ts'
import * as after from './sessions/after.ts'
import { showBrief } from './sessions/brief.ts'
import { findSessions, type SessionRow } from './sessions/queries.ts'
import { toSession } from './sessions/shape.ts'

export function mentoringRoutes(route: Route, deps: Deps): void {
  hourRoutes(route, deps)
  bookingRoutes(route, deps)
  sessionRoutes(route, deps)
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
  route(sessions.planAction, async (call) =>
    after.showAfter(deps, call.actor, await after.planAction(deps, callerOf(call), call.params.id)),
  )
  route(sessions.unplanAction, async (call) =>
    after.showAfter(deps, call.actor, await after.unplanAction(deps, callerOf(call), call.params.id)),
  )
}

const columns = {
  mentor: ({ mentor }: SessionRow) => mentor,
  who: ({ subject }: SessionRow) => subject?.name ?? null,
  ...columnsOf<SessionRow>('starts_at', 'ends_at', 'state', 'question', 'shared_note', 'closed_at'),
}

function manageRoutes(route: Route, deps: Deps): void {
  route(manage.getMentoringDesk, () => team.showDesk(deps))
  route(manage.saveRules, (call) => team.saveRules(deps, callerOf(call), call.body))
  const find = (
    _: Actor,
    filters: Omit<QueryOf<typeof manage.listManagedSessions>, 'limit' | 'cursor'>,
    paging: Paging,
  ) => findSessions(deps.db, { ...filters, now: deps.clock() }, paging)
  const show = (row: SessionRow) => ({
    ...toSession(row),
    noteDueAt: new Date(row.ends_at.getTime() + noteDays * dayMs).toISOString(),
  })
  const list = { list: manage.listManagedSessions, file: manage.exportSessions }
  listRoutes(route, deps, list, { name: area, columns, find, show })
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
