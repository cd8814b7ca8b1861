import { createHash } from 'node:crypto'
import pg from 'pg'

// Beyond this many different texts (a list whose filters are put together freely) plans would only fill memory.
const MOST_TEXTS = 500
const STALE_PLAN = 'cached plan must not change result type'

const names = new Map<string, string>()
let generation = 0

/** Gives each parametrised SQL text a name, so that a connection parses and plans it once. */
export class NamedStatementClient extends pg.Client {
  // The overloads of the driver's method cannot be restated; Kysely, the migrator and pg.Pool use these three.
  override query = ((query: unknown, values?: unknown, callback?: unknown) => {
    const parent = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof query !== 'string' || !Array.isArray(values)) return parent.call(this, query, values, callback)
    const result = parent.call(this, { text: query, values, name: nameOf(query) }, callback)
    return result instanceof Promise ? result.catch(forgetStalePlans) : result
  }) as pg.Client['query']
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_TEXTS) return known
  // By content, not by counter: behind a connection pooler two instances may share a server connection.
  const name = `v${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/** After another instance changed a table, a kept plan fails on every use: name everything anew. */
function forgetStalePlans(error: unknown): never {
  if (error instanceof Error && error.message === STALE_PLAN) {
    generation += 1
    names.clear()
  }
  throw error
}
