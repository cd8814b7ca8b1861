import { found } from '#api/http/caller.ts'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import type { ReviewContext, ReviewSubject } from '#api/records/review-subject.ts'

/** What the engine works with: the areas whose records are judged, by name. */
export type Engine = Deps & { subjects: ReadonlyMap<string, ReviewSubject> }

export const engineOf = (deps: Deps, areas: readonly ApiArea[]): Engine => ({
  ...deps,
  subjects: new Map(areas.flatMap(({ name, reviews }) => (reviews ? [[name, reviews]] : []))),
})

export const subjectOf = ({ subjects }: Engine, area: string): ReviewSubject => found(subjects.get(area))

type InContext = { area: string; context_id: string }
export const contextKey = ({ area, context_id }: InContext) => `${area} ${context_id}`

/** The contexts of these rounds by their key; one that was deleted is missing. */
export async function contextsOf(engine: Engine, rounds: readonly InContext[]): Promise<Map<string, ReviewContext>> {
  const byKey = new Map<string, ReviewContext>()
  for (const [area, own] of Map.groupBy(rounds, (round) => round.area)) {
    const ids = [...new Set(own.map(({ context_id }) => context_id))]
    const contexts = (await engine.subjects.get(area)?.findContexts(engine.db, ids)) ?? []
    for (const context of contexts) byKey.set(contextKey({ area, context_id: context.id }), context)
  }
  return byKey
}
