import { callerOf, currentOrStale } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import { setAnchors } from '#contract/reviews/calibration.ts'
import * as contract from '#contract/reviews/rounds.ts'
import * as calibration from '../desk/calibration.ts'
import type { Engine } from '../engine.ts'
import { columns } from './columns.ts'
import * as placing from './placing.ts'
import * as rounds from './rounds.ts'
import { listRounds, showRound } from './shape.ts'

export function roundRoutes(route: Route, engine: Engine): void {
  route(contract.listRounds, ({ query }) => listRounds(engine, query))
  route(contract.exportRounds, async ({ actor, params, reply }) => {
    const { items: rows } = await listRounds(engine, {})
    return sendExport(reply, { ...params, name: 'rounds', reader: readerFor(engine, actor), columns, rows })
  })
  route(contract.createRound, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      return showRound(own, await rounds.createRound(own, callerOf(call), call.body))
    }),
  )
  route(contract.getRound, ({ params }) => showRound(engine, params.id))
  route(contract.updateRound, async (call) => {
    const saved = await rounds.changeRound(engine, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showRound(engine, call.params.id))
  })
  route(setAnchors, (call) => calibration.setAnchors(engine, callerOf(call), call.params.id, call.body.anchors))
  route(contract.openRound, async (call) => {
    await rounds.openRound(engine, callerOf(call), call.params.id)
    return showRound(engine, call.params.id)
  })
  route(contract.closeRound, async (call) => {
    await rounds.closeRound(engine, callerOf(call), call.params.id)
    return showRound(engine, call.params.id)
  })
  placingRoutes(route, engine)
}

function placingRoutes(route: Route, engine: Engine): void {
  route(contract.assignRound, (call) => placing.assignRound(engine, callerOf(call), call.params.id, call.body))
  route(contract.addJuror, async (call) => {
    await placing.addJuror(engine, callerOf(call), call.params.id, call.params.userId)
    return showRound(engine, call.params.id)
  })
  route(contract.removeJuror, async (call) => {
    await placing.removeJuror(engine, callerOf(call), call.params.id, call.params.userId)
    return showRound(engine, call.params.id)
  })
  route(contract.placeReview, async (call) => {
    await placing.placeReview(engine, callerOf(call), call.params)
    return showRound(engine, call.params.id)
  })
  route(contract.takeReview, async (call) => {
    await placing.takeReview(engine, callerOf(call), call.params)
    return showRound(engine, call.params.id)
  })
}
