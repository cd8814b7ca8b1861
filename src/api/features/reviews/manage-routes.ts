import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import type { Route } from '#api/http/route.ts'
import * as calibrating from '#contract/reviews/calibration.ts'
import * as decide from '#contract/reviews/ranking.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { announce, showAnnouncement } from './announcement/announcement.ts'
import { setAnchors } from './desk/calibration.ts'
import * as decisions from './ranking/decisions.ts'
import { engineOf, type Engine } from './engine.ts'
import { scoresFile } from './ranking/export.ts'
import * as placing from './rounds/placing.ts'
import * as rounds from './rounds/rounds.ts'
import { listRounds, showRound } from './rounds/shape.ts'

export function manageReviewRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const engine = engineOf(deps, areas)
  roundRoutes(route, engine)
  placingRoutes(route, engine)
  decisionRoutes(route, engine)
}

function roundRoutes(route: Route, engine: Engine): void {
  route(manage.listRounds, ({ query }) => listRounds(engine, query))
  route(manage.createRound, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      return showRound(own, await rounds.createRound(own, callerOf(call), call.body))
    }),
  )
  route(manage.getRound, ({ params }) => showRound(engine, params.id))
  route(manage.updateRound, async (call) => {
    const saved = await rounds.changeRound(engine, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showRound(engine, call.params.id))
  })
  route(calibrating.setAnchors, (call) => setAnchors(engine, callerOf(call), call.params.id, call.body.anchors))
  route(manage.openRound, async (call) => {
    await rounds.openRound(engine, callerOf(call), call.params.id)
    return showRound(engine, call.params.id)
  })
  route(manage.closeRound, async (call) => {
    await rounds.closeRound(engine, callerOf(call), call.params.id)
    return showRound(engine, call.params.id)
  })
}

function placingRoutes(route: Route, engine: Engine): void {
  route(manage.assignRound, (call) => placing.assign(engine, callerOf(call), call.params.id, call.body))
  route(manage.addJuror, async (call) => {
    await placing.addJuror(engine, callerOf(call), call.params.id, call.params.userId)
    return showRound(engine, call.params.id)
  })
  route(manage.removeJuror, async (call) => {
    await placing.removeJuror(engine, callerOf(call), call.params.id, call.params.userId)
    return showRound(engine, call.params.id)
  })
  route(manage.placeReview, async (call) => {
    await placing.place(engine, callerOf(call), call.params)
    return showRound(engine, call.params.id)
  })
  route(manage.takeReview, async (call) => {
    await placing.take(engine, callerOf(call), call.params)
    return showRound(engine, call.params.id)
  })
  route(manage.addConflict, async (call) => {
    await placing.noteConflict(engine, callerOf(call), call.params.id, { ...call.body, kind: 'staff' })
    return showRound(engine, call.params.id)
  })
  route(manage.reopenReview, async (call) => {
    await placing.reopen(engine, callerOf(call), call.params)
    return showRound(engine, call.params.id)
  })
}

function decisionRoutes(route: Route, engine: Engine): void {
  route(decide.getRanking, ({ params, query }) => decisions.showRanking(engine, params.id, query))
  route(decide.decideRound, async (call) => {
    await decisions.decide(engine, callerOf(call), call.params.id, call.body)
    return decisions.showRanking(engine, call.params.id, { method: call.body.method })
  })
  route(decide.decideItem, (call) => decisions.decideItem(engine, callerOf(call), { ...call.params, ...call.body }))
  route(decide.getAnnouncement, ({ params }) => showAnnouncement(engine, params.id))
  route(decide.announceRound, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      await announce(own, callerOf(call), call.params.id)
      return showAnnouncement(own, call.params.id)
    }),
  )
  route(decide.exportScores, async ({ params, reply }) => {
    const file = await scoresFile(engine, params.id)
    return sendExport(reply, { format: params.format, name: 'reviews', ...file })
  })
}
