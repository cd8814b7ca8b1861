import { createHash } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'

// Limits the memory for plans, since filters can combine to many statement texts.
const MOST_TEXTS = 500
const STALE_PLAN = 'cached plan must not change result type'
const GRACE_MS = 1000
const NO_ANSWER = 'Query read timeout'

const names = new Map<string, string>()
let generation = 0

type Callback = (error: unknown, result: unknown) => void
type Query = (query: unknown, values?: unknown, callback?: Callback) => unknown

/**
 * Names each parametrised statement, so that a connection parses and plans it once. Gives a connection up when its
 * server stops answering.
 */
export class NamedStatementClient extends Client {
  readonly #patience: number

  constructor(config?: ClientConfig) {
    super(config)
    // The server itself ends a statement before that, so the connection must be dead.
    this.#patience = Number(config?.statement_timeout) + GRACE_MS
  }

  // Kysely passes text and values, the pool a callback as well; the driver's overloads cannot be restated in types.
  override query = ((query, values, callback) => {
    const send: Query = super.query.bind(this)
    if (typeof query !== 'string' || !Array.isArray(values)) return send(query, values, callback)
    const named = { text: query, values, name: nameOf(query), query_timeout: this.#patience }
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
  // A hash, not a counter: behind a connection pooler two instances may share a server connection.
  const name = `v${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/** After another instance changes a table, the prepared plan fails forever: rename all statements. */
function watchPlans(error: unknown): unknown {
  if (error instanceof Error && error.message === STALE_PLAN) {
    generation += 1
    names.clear()
  }
  return error
}
