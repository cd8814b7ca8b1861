import type { ApiArea } from '#api/area.ts'
import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/figures/figures.ts'
import { columns, linesOf } from './columns.ts'
import { lineageRoutes } from './lineage/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { findRows } from './queries.ts'
import { figuresOf, openNumber, readFigures } from './service.ts'

export function figureRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const all = figuresOf(areas)
  lineageRoutes(route, deps)
  reportRoutes(route, deps, all)
  route(contract.listFigures, ({ actor, query }) => readFigures(deps, all, actor.scope, query))
  route(contract.exportFigures, async ({ actor, params: { format }, query, reply }) => {
    const rows = linesOf(await readFigures(deps, all, actor.scope, query))
    return sendExport(reply, { format, name: 'figures', reader: readerFor(deps, actor), columns, rows })
  })
  route(contract.listFigureRows, async ({ actor, params, query: { limit, cursor, ...filters } }) => {
    const { rule, parts, moment } = await openNumber(deps, all, actor.scope, { ...params, filters })
    const page = await findRows(deps.db, rule, moment, { parts, filters, limit, cursor })
    return toPage(page, ({ id, day, title, path, value, part }) => ({
      id,
      day,
      title,
      path,
      value,
      part: rule.parts[part]!,
    }))
  })
}
