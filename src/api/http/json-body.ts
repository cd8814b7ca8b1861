import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export const jsonLimit = 256 * 1024
const maxDepth = 32
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts JSON in valid UTF-8 only; refuses deep nesting, NUL, lone surrogates and `__proto__`. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: jsonLimit }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch {
      done(new AppError('malformed'))
    }
  })
}

/** Forms with files are read by the handler of their route; other routes refuse them. */
export function leaveForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

export const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

function parseJson(body: Buffer): unknown {
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
