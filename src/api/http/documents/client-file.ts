import type { Endpoint } from '#contract/endpoint.ts'
import { takesKey } from '../idempotency.ts'
import { mayLackBody } from '../route.ts'
import { jsonSchema, typeOf } from './schema-types.ts'

/** The name of an operation in the OpenAPI document and in the client. */
export const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() + path.replaceAll(/[^a-z0-9]+(\w?)/gi, (_, first: string) => first.toUpperCase())

/** A client of the whole API in one file without dependencies, for any runtime with `fetch`. */
export function clientFile(endpoints: readonly Endpoint[], version: string): string {
  const named = new Map(endpoints.map((endpoint) => [operationId(endpoint), endpoint]))
  const operations = [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const types = operations.map(([name, endpoint]) => operationType(name, endpoint))
  const table = operations.map(([name, endpoint]) => `  ${name}: ${JSON.stringify(howToCall(endpoint))},`)
  return [
    `// Written by \`npm run client\` from the contract of version ${version}. Do not edit it: write it anew.`,
    '/* eslint-disable */',
    `export type Operations = {\n${types.join('\n')}\n}`,
    `const operations: Record<keyof Operations, How> = {\n${table.join('\n')}\n}`,
    runtime,
  ].join('\n\n')
}

function operationType(name: string, endpoint: Endpoint): string {
  const { params, query, body, consumes, response, produces, summary } = endpoint
  const args = [
    params && `params: ${typeOf(jsonSchema(params, 'input'))}`,
    query && `query?: ${typeOf(jsonSchema(query, 'input'))}`,
    consumes
      ? 'body: FormData'
      : body && `body${mayLackBody(endpoint) ? '?' : ''}: ${typeOf(jsonSchema(body, 'input'))}`,
    takesKey(endpoint) && 'idempotencyKey?: string',
  ].filter(Boolean)
  const answer = produces ? 'Blob' : response === null ? 'void' : typeOf(jsonSchema(response, 'output'))
  return `  /** ${summary.replaceAll('*/', '')} */\n  ${name}: { args: { ${args.join('; ')} }; answer: ${answer} }`
}

const howToCall = ({ method, path, response, produces }: Endpoint) => [
  method,
  path,
  produces ? 'bytes' : response === null ? 'nothing' : 'json',
]

/** Plain text of the file's end: it runs where it is copied to. */
const runtime = `type How = readonly [method: string, path: string, answers: string] | readonly string[]

/** A refusal of the API: \`code\` says which, \`problem\` holds the sentences and the wrong fields. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: unknown
  constructor(status: number, problem: { code?: string; detail?: string }) {
    super(problem.detail ?? 'The API answered ' + status)
    this.status = status
    this.code = problem.code ?? 'internal'
    this.problem = problem
  }
}

type NeedsNothing<A> = {} extends A ? true : false
type Extra = { signal?: AbortSignal }
export type Client = {
  [Name in keyof Operations]: NeedsNothing<Operations[Name]['args']> extends true
    ? (args?: Operations[Name]['args'] & Extra) => Promise<Operations[Name]['answer']>
    : (args: Operations[Name]['args'] & Extra) => Promise<Operations[Name]['answer']>
}

export type ClientOptions = {
  /** Where the product is, such as https://programa.exemplo.pt. */
  address: string
  /** A personal (vvp_) or machine (vvm_) token. */
  token?: string
  fetch?: typeof globalThis.fetch
}

type Args = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

export function createClient({ address, token, fetch = globalThis.fetch }: ClientOptions): Client {
  const call = async ([method = 'GET', path = '', answers]: How, args: Args = {}) => {
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])))
    const url = new URL(address.replace(/\\/+$/, '') + '/api/v1' + filled)
    for (const [name, value] of Object.entries(args.query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined && one !== null) url.searchParams.append(name, String(one))
      }
    }
    const isForm = args.body instanceof FormData
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers['authorization'] = 'Bearer ' + token
    if (args.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    if (args.idempotencyKey) headers['idempotency-key'] = args.idempotencyKey
    const body = args.body === undefined ? null : isForm ? (args.body as FormData) : JSON.stringify(args.body)
    const answer = await fetch(url, { method, headers, body, signal: args.signal ?? null })
    if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})))
    return answers === 'bytes' ? answer.blob() : answers === 'nothing' ? undefined : answer.json()
  }
  const entries = Object.entries(operations).map(([name, how]) => [name, (args?: Args) => call(how, args)])
  return Object.fromEntries(entries) as Client
}
`
