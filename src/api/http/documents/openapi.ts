import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { problem, statusOf, type ErrorCode } from '#contract/errors/errors.ts'
import { isTagged } from '../etags.ts'
import { takesKey } from '../idempotency.ts'
import { creationLimit } from '../limits/creations.ts'
import { apiRoot, mayLackBody } from '../route.ts'
import { scimStatus } from '../scim-errors.ts'
import { operationId } from './client-file.ts'
import { exampleOf, jsonSchema } from './schema-types.ts'

/** A schema with one value that fits it. */
function shown(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const json = jsonSchema(schema, io)
  const example = exampleOf(json)
  return { schema: json, ...(schema.safeParse(example).success && { example }) }
}

/** OpenAPI 3.1 of every endpoint, from the same definitions that route, validate and type it. */
export function openApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Incubation programme',
      version: '1',
      description: 'The API of a self-hosted incubation programme.',
    },
    servers: [{ url: apiRoot }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problem(), 'output') },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const [, tag = ''] = endpoint.path.split('/')
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    tags: [tag],
    'x-authz': endpoint.access,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(takesKey(endpoint) ? [keyParameter] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !mayLackBody(endpoint),
        content: { [endpoint.consumes ?? endpoint.media ?? 'application/json']: shown(endpoint.body, 'input') },
      },
    }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  }
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body give the first answer again',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const successStatus = ({ response, status, produces }: Endpoint): number =>
  produces ? 200 : response === null ? 204 : (status ?? 200)

function success(endpoint: Endpoint): Record<string, object> {
  return {
    [successStatus(endpoint)]: successAnswer(endpoint),
    ...(isTagged(endpoint) && { 304: { description: 'Unchanged since the ETag in If-None-Match' } }),
  }
}

function successAnswer({ response, produces, media }: Endpoint): object {
  if (produces) {
    return { description: 'OK', content: Object.fromEntries(produces.split(', ').map((type) => [type, {}])) }
  }
  if (response === null) return { description: 'Done, nothing to say' }
  return { description: 'OK', content: { [media ?? 'application/json']: shown(response, 'output') } }
}

/** The statuses of all answers that the documents name for an endpoint; asked for at every answer of a test. */
export function documentedStatuses(endpoint: Endpoint): Set<number> {
  const refusals = [...refusalsOf(endpoint)].map(statusIn(endpoint))
  return new Set([successStatus(endpoint), ...(isTagged(endpoint) ? [304] : []), ...refusals])
}

/** Its own error codes, and those by which its kind of request is refused before it reaches the area. */
function refusalsOf(endpoint: Endpoint): Set<ErrorCode> {
  const { access, body, query, params, method, errors = [] } = endpoint
  // Any request can be unreadable: a broken path, two Host headers.
  const codes = new Set<ErrorCode>([...errors, 'malformed', 'throttled', 'unavailable'])
  if (access !== 'public')
    for (const code of ['unauthenticated', 'token_expired', 'session_revoked'] as const) codes.add(code)
  // Those with an account only too: a personal token may less than its owner.
  if (access !== 'public') codes.add('forbidden')
  if (body || query) codes.add('invalid_fields')
  // Also without a declared body: somebody may send one.
  if (method !== 'GET') codes.add('too_large').add('unsupported_type')
  if (takesKey(endpoint)) codes.add('conflict').add('idempotency_mismatch')
  if (creationLimit(endpoint)) codes.add('limit_reached')
  if (params) codes.add('not_found')
  return codes
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
const statusIn =
  ({ media }: Endpoint) =>
  (code: ErrorCode): number =>
    media ? scimStatus(statusOf(code)) : statusOf(code)

function failures(endpoint: Endpoint): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), statusIn(endpoint))
  const content = endpoint.media ? { [endpoint.media]: {} } : problemContent
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content,
      },
    ]),
  )
}
