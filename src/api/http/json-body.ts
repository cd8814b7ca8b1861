import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { mediaOf } from './media.ts'

const scim = 'application/scim+json'
const isOfType = ({ 'content-type': type = '' }: IncomingHttpHeaders, name: string) =>
  type.toLowerCase().split(';')[0]!.trim() === name

export const jsonLimit = 256 * 1024
const maxDepth = 32
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts JSON in valid UTF-8 only; refuses deep nesting, NUL, lone surrogates and `__proto__`. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const types = ['application/json', scim]
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: jsonLimit }, (request, body, done) => {
    const isOther = isOfType(request.headers, scim) && mediaOf(request) !== scim
    if (isOther || !isPlainUtf8(request.headers)) return done(new AppError('unsupported_type'))
    try {
      done(null, parseJson(body as Buffer))
    } catch {
      done(new AppError('malformed'))
    }
  })
}

const shortForm = 'application/x-www-form-urlencoded'

/** Forms with files are read by the handler of their route; other routes refuse them. What a short form says is dropped. */
export function leaveForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addContentTypeParser(shortForm, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) => done(null))
}

export const isForm = ({ headers }: FastifyRequest) =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '')

/** JSON is UTF-8 by its standard; a client that says otherwise means other characters than we would read. */
function isPlainUtf8({ 'content-type': type = '', 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders) {
  const charsets = [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].map(([, name]) => name!.toLowerCase())
  return encoding === 'identity' && charsets.every((name) => name === 'utf-8' || name === 'utf8')
}

export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const value: unknown = JSON.parse(strictUtf8.decode(body))
  inspect(value, 1)
  return value
}

function inspect(value: unknown, depth: number): void {
  if (depth > maxDepth) throw new Error('too deep')
  if (typeof value === 'string') inspectText(value)
  else if (Array.isArray(value)) for (const member of value) inspect(member, depth + 1)
  else if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw new Error('forbidden key')
      inspectText(key)
      inspect(member, depth + 1)
    }
  }
}

function inspectText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Error('forbidden characters')
}
