import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { getLineage, lineSteps, type LineStep, type ProblemLineage } from '#contract/figures/lineage.ts'
import { findLine, findReported } from './queries.ts'

export function lineageRoutes(route: Route, { db }: Deps): void {
  route(getLineage, async ({ params: { id } }) => {
    const { created_at: createdAt, ...reported } = found(await findReported(db, id))
    const line = Map.groupBy(await findLine(db, id), ({ step }) => step)
    const of = (step: LineStep) =>
      (line.get(step) ?? []).map(({ id: record, title, about, path }) => ({ id: record, title, about, path }))
    const steps = Object.fromEntries(lineSteps.map((step) => [step, of(step)])) as ProblemLineage['steps']
    const last = lineSteps.findLastIndex((step) => steps[step].length > 0)
    const breaksAt = lineSteps[last + 1] ?? null
    return { ...reported, createdAt: createdAt.toISOString(), steps, breaksAt }
  })
}
