import { type FigureFilters, listFigureRows, listFigures } from '#contract/figures/figures.ts'
import { getLineage } from '#contract/figures/lineage.ts'
import { answerQuery, type FiltersOf, pagedQuery } from '#web/lib/api/lists.ts'

export type Asked = FiltersOf<typeof listFigures>
export type Opened = { figure: string; step: string }

export const figureQueries = {
  all: (query: Asked) => answerQuery(['figures', 'all', query], listFigures, { query }),
  line: (id: string) => answerQuery(['figures', 'line', id], getLineage, { params: { id } }),
  rows: (params: Opened, filters: FigureFilters) =>
    pagedQuery(['figures', 'rows'], listFigureRows, { params, query: { ...filters, limit: 20 } }),
}
