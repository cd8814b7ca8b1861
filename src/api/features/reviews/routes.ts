import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/desk.ts'
import * as calibrating from '#contract/reviews/calibration.ts'
import { calibrate, showCalibration } from './desk/calibration.ts'
import * as shown from './desk/shape.ts'
import * as desk from './desk/desk.ts'
import { engineOf } from './engine.ts'
import { showResult } from './ranking/results.ts'

/** What jurors and, after the announcement, teams use. */
export function reviewRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const engine = engineOf(deps, areas)
  route(contract.listReviews, async ({ actor }) => ({ items: await shown.listMine(engine, actor) }))
  route(contract.getReview, ({ actor, params }) => shown.showMine(engine, actor, params.id))
  route(calibrating.getCalibration, ({ actor, params }) => showCalibration(engine, actor, params.id))
  route(calibrating.calibrate, ({ actor, params, body }) => calibrate(engine, actor, { ...params, ...body }))
  route(contract.scoreReview, ({ actor, params, body }) => desk.score(engine, actor, { ...params, ...body }))
  route(contract.writeReview, ({ actor, params, body }) => desk.write(engine, actor, params.id, body))
  route(contract.submitReview, (call) => desk.submit(engine, callerOf(call), call.params.id))
  route(contract.abstainReview, (call) => desk.abstain(engine, callerOf(call), call.params.id, call.body.reason))
  route(contract.declareConflict, (call) => desk.declare(engine, callerOf(call), call.params.id, call.body.reason))
  route(contract.downloadReviewFile, async ({ actor, params, reply }) => {
    const { name, content_type, size, content } = await shown.openMyFile(engine, actor, params)
    return reply
      .headers({
        'content-type': content_type,
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })
  route(contract.getReviewResult, async ({ actor, params }) => ({ result: await showResult(engine, actor, params) }))
}
