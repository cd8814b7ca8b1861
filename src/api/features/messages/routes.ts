import { randomUUIDv7 } from 'node:crypto'
import type { ApiArea } from '#api/area.ts'
import { toPage } from '#api/db/keyset.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as contract from '#contract/messages/messages.ts'
import { audiencesOf, listsFor, type Audiences } from './audiences.ts'
import { columns } from './columns.ts'
import * as queries from './queries.ts'
import { previewMessage, tryMessage } from './sending.ts'
import * as service from './service.ts'
import { toColumns, toSummary, toTemplate } from './shape.ts'

export function messageRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const audiences = audiencesOf(areas)
  writingRoutes(route, deps, audiences)
  leavingRoutes(route, deps, audiences)
  templateRoutes(route, deps)
}

function writingRoutes(route: Route, deps: Deps, audiences: Audiences): void {
  listRoutes(
    route,
    deps,
    { list: contract.listMessages, file: contract.exportMessages },
    {
      name: 'messages',
      columns,
      find: (actor, filters, paging) =>
        queries.findMessages(deps.db, listsFor(audiences, actor.scope), filters, paging),
      show: toSummary,
    },
  )
  recordRoutes(
    route,
    deps,
    { create: contract.createMessage, update: contract.updateMessage },
    {
      create: (inOne, caller, asked) => service.beginMessage(inOne, audiences, caller, asked),
      show: (inOne, actor, id) => service.showMessage(inOne, audiences, actor, id),
      change: async (inOne, caller, id, change) => {
        await service.requireMessage(inOne, audiences, caller.actor, id)
        return service.changeMessage(inOne, audiences, caller, id, change)
      },
    },
  )
  route(contract.getMessage, ({ actor, params }) => service.showMessage(deps, audiences, actor, params.id))
  route(contract.deleteMessage, async (call) => {
    await service.requireMessage(deps, audiences, call.actor, call.params.id)
    await service.throwAway(deps, callerOf(call), call.params.id)
  })
}

function leavingRoutes(route: Route, deps: Deps, audiences: Audiences): void {
  route(contract.previewMessage, async ({ actor, params, query }) => {
    const message = await service.requireMessage(deps, audiences, actor, params.id)
    return previewMessage(deps, audiences, actor, message, query.position)
  })
  route(contract.tryMessage, async (call) => {
    const message = await service.requireMessage(deps, audiences, call.actor, call.params.id)
    return call.once(async (inOne) => ({ sent: await tryMessage(inOne, audiences, call.actor, message) }))
  })
  route(contract.sendMessage, async (call) => {
    const { id } = call.params
    await service.requireMessage(deps, audiences, call.actor, id)
    return call.once(async (inOne) => {
      const saved = await service.scheduleMessage(inOne, audiences, callerOf(call), id, call.body)
      return currentOrStale(saved, await service.showMessage(inOne, audiences, call.actor, id))
    })
  })
  route(contract.cancelMessage, async (call) => {
    const { id } = call.params
    await service.requireMessage(deps, audiences, call.actor, id)
    await service.callBack(deps, callerOf(call), id)
    return service.showMessage(deps, audiences, call.actor, id)
  })
  route(contract.listRecipients, async ({ actor, params, query: { limit, cursor, ...filters } }) => {
    const { id } = await service.requireMessage(deps, audiences, actor, params.id)
    const page = await queries.findRecipients(deps.db, id, filters, { limit, cursor })
    return toPage(page, (row) => {
      return { id: row.id, name: row.name, way: row.way, error: row.error, sentAt: row.sent_at?.toISOString() ?? null }
    })
  })
  route(contract.listMessagesTo, async ({ actor, params, query: { limit, cursor } }) => {
    const lists = listsFor(audiences, actor.scope)
    const page = await queries.findMessagesTo(deps.db, lists, params.id, { limit, cursor })
    return toPage(page, ({ id, subject_pt, subject_en, sent_at, way, error }) => {
      return { id, subject: { pt: subject_pt, en: subject_en }, sentAt: sent_at.toISOString(), way, error }
    })
  })
}

function templateRoutes(route: Route, { db, clock }: Deps): void {
  route(contract.listTemplates, async () => ({ items: (await queries.findTemplates(db)).map(toTemplate) }))
  route(contract.saveTemplate, (call) =>
    call.once(async (inOne) => {
      const { name, subject, body } = call.body
      const kept = await queries.findTemplates(inOne.db)
      const isNew = kept.every((template) => template.name !== name)
      if (isNew && kept.length >= contract.messageLimits.templates) refuse('state_conflict')
      const row = { id: randomUUIDv7(), name, updated_at: clock(), ...toColumns({ subject, body }) }
      const saved = await queries.saveTemplate(inOne.db, row)
      await audit(
        inOne.db,
        callerOf(call),
        'messages.template',
        { type: 'message_template', id: saved.id },
        { after: { name } },
      )
      return toTemplate(saved)
    }),
  )
  route(contract.deleteTemplate, async (call) => {
    const { id } = call.params
    await transaction(db, async (tx) => {
      found((await queries.removeTemplate(tx, id)) || undefined)
      await audit(tx, callerOf(call), 'messages.template_removed', { type: 'message_template', id }, {})
    })
  })
}
