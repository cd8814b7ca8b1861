import { callerOf, currentOrStale, found } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/ranking.ts'
import { getReviewResult, reviewResultPicture } from '#contract/reviews/results.ts'
import type { Engine } from '../engine.ts'
import * as decisions from './decisions.ts'
import { makeScoresFile } from './export.ts'
import { resultImage } from './result-image.ts'
import { findShared, showResult } from './results.ts'
import { showRanking } from './show.ts'

export function rankingRoutes(route: Route, engine: Engine): void {
  route(contract.getRanking, ({ params, query }) => showRanking(engine, params.id, query))
  route(contract.decideRound, async (call) => {
    const saved = await decisions.decideRound(engine, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showRanking(engine, call.params.id, { method: call.body.method }))
  })
  route(contract.decideItem, (call) => decisions.decideItem(engine, callerOf(call), { ...call.params, ...call.body }))
  route(contract.exportScores, async ({ actor, params, reply }) => {
    const file = await makeScoresFile(engine, params.id, actor.reads)
    return sendExport(reply, { format: params.format, name: 'reviews', reader: readerFor(engine, actor), ...file })
  })
  route(reviewResultPicture, async ({ actor, params, query, reply }) => {
    const shared = found(await findShared(engine, actor, params))
    return reply.type('image/png').send(await resultImage(engine.db, shared, query.locale))
  })
  route(getReviewResult, async ({ actor, params }) => ({ result: await showResult(engine, actor, params) }))
}
