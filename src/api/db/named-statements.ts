import { createHash } from 'node:crypto'
import { Client } from 'pg'

// Beyond this many different texts (a list whose filters are put together freely) plans would only fill memory.
const MOST_TEXTS = 500
const STALE_PLAN = 'cached plan must not change result type'

const names = new Map<string, string>()
let generation = 0

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** Gives each parametrised SQL text a name, so that a connection parses and plans it once. */
export class NamedStatementClient extends Client {
  // The driver's many overloads cannot be restated; Kysely and the pool only pass a text with its values.
  override query = ((query, values, callback) => {
    const send: Query = super.query.bind(this)
    if (typeof query !== 'string' || !Array.isArray(values)) return send(query, values, callback)
    const result = send({ text: query, values, name: nameOf(query) }, callback)
    return result instanceof Promise ? result.catch(forgetStalePlans) : result
  }) as Query as Client['query']
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
