import { createHash } from 'node:crypto'
import { Client } from 'pg'

// Beyond this many different texts (a list whose filters are put together freely) plans would only fill memory.
const MOST_TEXTS = 500
const STALE_PLAN = 'cached plan must not change result type'
// The server ends a statement after five seconds; one that says nothing for longer is not there.
const PATIENCE = 6000
const NO_ANSWER = 'Query read timeout'

const names = new Map<string, string>()
let generation = 0

type Callback = (error: unknown, result: unknown) => void
type Query = (query: unknown, values?: unknown, callback?: Callback) => unknown

/**
 * Gives each parametrised SQL text a name, so that a connection parses and plans it once, and waits for no answer for
 * ever: a connection whose server fell silent is given up.
 */
export class NamedStatementClient extends Client {
  // The driver's many overloads cannot be restated: Kysely passes a text with its values, the pool a callback as well.
  override query = ((query, values, callback) => {
    const send: Query = super.query.bind(this)
    if (typeof query !== 'string' || !Array.isArray(values)) return send(query, values, callback)
    const named = { text: query, values, name: nameOf(query), query_timeout: PATIENCE }
    const watch = (error: unknown) => {
      if (error instanceof Error && error.message === NO_ANSWER) this.connection.stream.destroy()
      return watchPlans(error)
    }
    if (callback) return send(named, (error: unknown, result: unknown) => callback(watch(error), result))
    return Promise.resolve(send(named)).catch((error: unknown) => Promise.reject(watch(error)))
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
function watchPlans(error: unknown): unknown {
  if (error instanceof Error && error.message === STALE_PLAN) {
    generation += 1
    names.clear()
  }
  return error
}
