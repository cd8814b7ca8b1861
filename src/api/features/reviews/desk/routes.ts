import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as calibrating from '#contract/reviews/calibration.ts'
import * as contract from '#contract/reviews/desk.ts'
import type { Engine } from '../engine.ts'
import { calibrateJuror, showCalibration } from './calibration.ts'
import * as desk from './desk.ts'
import * as shown from './shape.ts'

/** What jurors use. */
export function deskRoutes(route: Route, engine: Engine): void {
  route(contract.listReviews, async ({ actor }) => ({ items: await shown.listOwnReviews(engine, actor) }))
  route(contract.getReview, ({ actor, params }) => shown.showOwnReview(engine, actor, params.id))
  route(calibrating.getCalibration, ({ actor, params }) => showCalibration(engine, actor, params.id))
  route(calibrating.calibrate, ({ actor, params, body }) => calibrateJuror(engine, actor, { ...params, ...body }))
  route(contract.scoreReview, ({ actor, params, body }) => desk.scoreReview(engine, actor, { ...params, ...body }))
  route(contract.writeReview, ({ actor, params, body }) => desk.writeReview(engine, actor, params.id, body))
  route(contract.submitReview, (call) => desk.submitReview(engine, callerOf(call), call.params.id))
  route(contract.abstainReview, (call) => desk.abstainReview(engine, callerOf(call), call.params.id, call.body.reason))
  route(contract.declareConflict, (call) =>
    desk.declareConflict(engine, callerOf(call), call.params.id, call.body.reason),
  )
  route(contract.downloadReviewFile, async ({ actor, params, reply }) => {
    const { name, content_type, size, content } = await shown.openReviewFile(engine, actor, params)
    return reply
      .headers({
        'content-type': content_type,
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })
}
