import type { FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { FigureRules } from '#api/records/figures.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import type { Locale } from '#contract/endpoint.ts'
import * as contract from '#contract/figures/reports.ts'
import * as shared from '#contract/figures/shared-reports.ts'
import { drawPaper } from './paper.ts'
import { freezeReport, previewReport } from './freeze.ts'
import * as links from './links/links.ts'
import { findImpact, findReports, type EditionRow } from './queries.ts'
import * as reports from './service.ts'
import { viewOf } from './view.ts'

export function reportRoutes(route: Route, deps: Deps, all: FigureRules): void {
  const show = (id: string) => reports.showReport(deps, id)
  route(contract.listReports, async () => ({ items: await findReports(deps.db, deps.clock()) }))
  route(contract.getReportChoices, ({ actor }) => reports.findChoices(deps.db, all, actor.scope))
  route(contract.getReport, ({ params }) => show(params.id))
  recordRoutes(
    route,
    deps,
    { create: contract.createReport, update: contract.updateReport },
    {
      create: reports.createReport,
      show: (inOne, _, id) => reports.showReport(inOne, id),
      change: reports.changeReport,
    },
  )
  route(contract.deleteReport, (call) => reports.deleteReport(deps, callerOf(call), call.params.id))
  route(contract.previewReport, ({ params }) => previewReport(deps, all, params.id))
  route(contract.freezeReport, async (call) => {
    await freezeReport(deps, all, callerOf(call), call.params.id)
    return show(call.params.id)
  })
  route(contract.publishEdition, async (call) => {
    await reports.publishEdition(deps, callerOf(call), call.params, call.body.isPublic)
    return show(call.params.id)
  })
  route(contract.createLink, async (call) => {
    const code = await links.createLink(deps, callerOf(call), call.params.id, call.body)
    return { code, report: await show(call.params.id) }
  })
  route(contract.endLink, async (call) => {
    await links.endLink(deps, callerOf(call), call.params)
    return show(call.params.id)
  })
  route(contract.downloadReportPdf, async ({ params, query, reply }) =>
    sendPdf(deps, await reports.findFrozen(deps.db, params.id), query.lang, reply),
  )
  sharedRoutes(route, deps)
}

/** For who holds a link, and for everybody. */
function sharedRoutes(route: Route, deps: Deps): void {
  route(shared.getSharedReport, ({ params }) => links.readShared(deps, params.code))
  route(shared.openSharedReport, ({ params, body, request: { ip } }) =>
    links.openShared(deps, params.code, { password: body.password, ip }),
  )
  route(shared.downloadSharedReport, async ({ params, body, request: { ip }, reply }) => {
    const edition = await links.findShared(deps, params.code, { password: body.password ?? '', ip })
    return sendPdf(deps, edition, body.lang, reply)
  })
  route(shared.getImpact, async () => viewOf(deps.db, found(await findImpact(deps.db))))
  route(shared.downloadImpact, async ({ query, reply }) =>
    sendPdf(deps, found(await findImpact(deps.db)), query.lang, reply),
  )
}

async function sendPdf({ db }: Deps, edition: EditionRow, lang: Locale = 'pt', reply: FastifyReply) {
  const report = await viewOf(db, edition)
  const file = await drawPaper({ report, lang })
  const name = inLanguage(lang, report.title)
    .normalize('NFKD')
    .replaceAll(/[^\w -]/g, '')
  const disposition = `attachment; filename="${name.trim() || 'report'}.pdf"`
  return reply.headers({ 'content-type': 'application/pdf', 'content-disposition': disposition }).send(file)
}
