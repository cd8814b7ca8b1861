import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import * as contract from '#contract/events/report.ts'
import { drawPaper } from '../certificates/papers.ts'
import { requireEvent } from '../load.ts'
import { reportOf } from './report.ts'

export function reportRoutes(route: Route, deps: Deps): void {
  route(contract.getReport, async ({ actor, params }) => reportOf(deps, await requireEvent(deps, actor, params.slug)))
  route(contract.downloadReport, async ({ actor, params, query, reply }) => {
    const report = await reportOf(deps, await requireEvent(deps, actor, params.slug))
    const lang = query.lang ?? 'pt'
    const { name, name_en, organisation } = await findProgramme(deps.db)
    const programme = inLanguage(lang, { pt: name, en: name_en })
    const file = await drawPaper({ report, lang, programme, organisation })
    const disposition = `attachment; filename="${params.slug}.pdf"`
    return reply.headers({ 'content-type': 'application/pdf', 'content-disposition': disposition }).send(file)
  })
}
