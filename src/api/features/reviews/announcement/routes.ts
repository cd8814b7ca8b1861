import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/announcement.ts'
import * as comments from '#contract/reviews/comments.ts'
import { previewItem } from '#contract/reviews/preview.ts'
import * as templates from '#contract/reviews/templates.ts'
import type { Engine } from '../engine.ts'
import { syncClosed } from '../rounds/settle.ts'
import { announceRound, showAnnouncement } from './announcement.ts'
import { readComments, settleComment } from './comments.ts'
import * as preview from './preview.ts'
import { scheduleRound } from './schedule.ts'
import { applyTemplate, createTemplate, listTemplates, removeTemplate } from './templates.ts'

export function announcementRoutes(route: Route, engine: Engine): void {
  route(contract.getAnnouncement, ({ params }) => showAnnouncement(engine, params.id))
  route(contract.announceRound, async (call) => {
    await syncClosed(engine, call.params.id)
    return call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      await announceRound(own, callerOf(call), call.params.id, call.body.stamp)
      return showAnnouncement(own, call.params.id)
    })
  })
  route(contract.scheduleRound, async (call) => {
    const saved = await scheduleRound(engine, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showAnnouncement(engine, call.params.id))
  })
  route(comments.settleComment, (call) => settleComment(engine, callerOf(call), { ...call.params, ...call.body }))
  route(comments.readComments, (call) => readComments(engine, callerOf(call), { ...call.params, ...call.body }))
  route(previewItem, (call) => preview.previewItem(engine, callerOf(call), { ...call.params, ...call.query }))
  templateRoutes(route, engine)
}

function templateRoutes(route: Route, engine: Engine): void {
  route(templates.listTemplates, () => listTemplates(engine.db))
  route(templates.createTemplate, (call) =>
    call.once((inOne) => createTemplate({ ...engine, ...inOne }, callerOf(call), call.body)),
  )
  route(templates.removeTemplate, (call) => removeTemplate(engine, callerOf(call), call.params.id))
  route(templates.applyTemplate, (call) => applyTemplate(engine, callerOf(call), call.params.id, call.body))
}
