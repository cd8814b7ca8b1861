import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found } from '#api/http/caller.ts'
import { AppError, localeOf } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { writeNote } from '#api/records/notes.ts'
import * as contract from '#contract/applications/own.ts'
import * as late from '#contract/applications/late.ts'
import * as manage from '#contract/applications/received.ts'
import { interviewFile } from './interviews/interview-file.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { setInterview } from './interviews/set.ts'
import { giveOpinion } from './opinions/opinions.ts'
import { receivedColumns } from './received/columns.ts'
import { answerLate } from './received/late.ts'
import { moveByTeam } from './received/move.ts'
import { handMany, moveMany } from './received/move-many.ts'
import { undoMoves } from './received/undo.ts'
import { canRead, isOwn } from './policy.ts'
import { area, findApplication, findApplications, type ApplicationRow, type ListScope, type Sort } from './queries.ts'
import { showBoard } from './received/board.ts'
import { requireAnswerable, requireKept, requireReceived, showReceived } from './received/received.ts'
import * as service from './own/service.ts'
import { toApplication, toReceived } from './shape.ts'

export function applicationRoutes(route: Route, deps: Deps): void {
  ownRoutes(route, deps)
  fileRoutes(route, deps)
  receivedRoutes(route, deps)
  answerRoutes(route, deps)
  interviewRoutes(route, deps)
}

function ownRoutes(route: Route, deps: Deps): void {
  route(contract.previewApplication, ({ actor }) => service.freezeProfile(deps, actor.id))
  route(contract.applyToOpportunity, async (call) => {
    const prepared = await service.prepareApplication(deps, callerOf(call), call.params.slug, call.body)
    return call.once(async (inOne) => {
      const id = await service.submitApplication(inOne, callerOf(call), prepared)
      return service.showOwn(inOne, call.actor, id)
    })
  })
  route(contract.listApplications, async ({ actor, query: { limit, cursor, state } }) => {
    const now = deps.clock()
    const scope = { viewer: actor, now, filters: { mine: true, ...(state && { state }) } }
    const rows = await findApplications(deps.db, scope, { sort: '-submittedAt', limit, cursor })
    return toPage(rows, (row) => toApplication(row, now))
  })
  route(contract.getApplication, ({ actor, params }) => service.showOwn(deps, actor, params.id))
  route(contract.cancelApplication, (call) =>
    service.moveOwn(deps, callerOf(call), call.params.id, { to: 'cancelled', ...call.body }),
  )
  route(contract.answerOffer, (call) => {
    const to = call.body.answer === 'accept' ? 'accepted' : 'declined'
    return service.moveOwn(deps, callerOf(call), call.params.id, { to })
  })
}

/** For the applicant, those who answer and those who interview. */
async function requireReadable({ db }: Deps, actor: Actor, id: string): Promise<ApplicationRow> {
  const row = found(await findApplication(db, actor, id))
  return found(isOwn(actor, row) || canRead(actor, row) ? row : undefined)
}

function fileRoutes(route: Route, deps: Deps): void {
  route(contract.downloadSentCv, async ({ actor, params, reply }) => {
    const { cv_id, cv_type, cv_size, cv_name } = await requireReadable(deps, actor, params.id)
    const unavailable = (cause: unknown) => Promise.reject(new AppError('unavailable', { cause }))
    const content = found(await deps.storage.get(found(cv_id)).catch(unavailable))
    return reply
      .headers({
        'content-type': cv_type!,
        'content-length': cv_size!,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(cv_name!)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })
  route(contract.downloadInterview, async ({ actor, params, request, reply }) => {
    const row = await requireReadable(deps, actor, params.id)
    const { contact } = await findProgramme(deps.db)
    const isUntold = isOwn(actor, row) && row.moved_at !== null
    const isUnknown = isUntold && row.told_state !== 'interview'
    const isOff = row.interview_off && !isUntold
    const method = isOff ? 'CANCEL' : 'PUBLISH'
    const options = { method, locale: localeOf(request), contact, now: row.updated_at } as const
    const entry = { ...row, interview_off: isOff }
    const file = isUnknown ? undefined : interviewFile(entry, { ...options, publicUrl: deps.settings.publicUrl })
    return sendFile(reply, 'text/calendar', 'interview.ics', found(file))
  })
}

type ReceivedQuery = ListScope['filters'] & { sort?: Sort | `-${Sort}` | undefined }

function receivedRoutes(route: Route, deps: Deps): void {
  const find = (viewer: Actor, { sort = 'owed', ...filters }: ReceivedQuery, paging: Paging) =>
    findApplications(deps.db, { viewer, now: deps.clock(), filters }, { sort, ...paging })
  const list = { list: manage.listReceived, file: manage.exportReceived, labels: manage.receivedLabels }
  const columns = receivedColumns(deps.settings.publicUrl)
  listRoutes(route, deps, list, {
    name: area,
    type: 'application',
    columns,
    find,
    show: (row, actor) => toReceived(row, actor, deps.clock()),
  })
  route(manage.getBoard, ({ actor, query }) => showBoard(deps, actor, query))
  route(manage.changeReceived, (call) =>
    moveMany(deps, callerOf(call), call.body, (filters, paging) =>
      find(call.actor, { ...filters, sort: 'submittedAt' }, paging),
    ),
  )
  route(manage.handReceived, (call) =>
    handMany(deps, callerOf(call), call.body, (filters, paging) =>
      find(call.actor, { ...filters, sort: 'submittedAt' }, paging),
    ),
  )
}

function answerRoutes(route: Route, deps: Deps): void {
  route(manage.getReceived, async ({ actor, params }) =>
    showReceived(deps, actor, await requireReceived(deps, actor, params.id)),
  )
  route(manage.moveReceived, async (call) => {
    const { saved, row } = await moveByTeam(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showReceived(deps, call.actor, row))
  })
  route(manage.setInterview, async (call) => {
    const { saved, row } = await setInterview(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showReceived(deps, call.actor, row))
  })
  route(late.answerLate, (call) => answerLate(deps, callerOf(call), call.body))
  route(manage.undoMoves, (call) => undoMoves(deps, callerOf(call), call.body))
  route(manage.addApplicationNote, (call) =>
    call.once(async (inOne) => {
      const row = requireKept(await requireAnswerable(inOne, call.actor, call.params.id))
      const { body, private: isPrivate } = call.body
      await writeNote(inOne, callerOf(call), { area, type: 'application', recordId: row.id }, body, isPrivate)
      return showReceived(inOne, call.actor, row)
    }),
  )
  route(manage.giveOpinion, async (call) => {
    const row = requireKept(await requireReceived(deps, call.actor, call.params.id))
    await giveOpinion(deps, callerOf(call), row.id, call.body)
    return showReceived(deps, call.actor, row)
  })
}
