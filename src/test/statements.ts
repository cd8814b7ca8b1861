import type { KyselyPlugin } from 'kysely'
import type { Deps } from '#api/deps.ts'

/** The same dependencies, and the texts of all statements that run through them. */
export function listeningTo(deps: Deps): { deps: Deps; statements: string[] } {
  const statements: string[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(deps.db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { deps: { ...deps, db: deps.db.withPlugin(listening) }, statements }
}
