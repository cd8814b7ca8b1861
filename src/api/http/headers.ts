import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  // Previews of PDFs, made by the page itself with the type of a PDF; a frame from another address is refused.
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy of `web/lib/page/trusted-types.ts`; no other can be made.
  'trusted-types default',
].join('; ')
const docsPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

type Options = { secure: boolean }

/** The security headers of every answer; handlers may set stricter ones. */
export function setHeaders(app: FastifyInstance, options: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply, options)
    done(hasRepeatedHeader(request) ? new AppError('malformed') : undefined)
  })
}

export function addHeaders(request: FastifyRequest, reply: FastifyReply, options: Options): void {
  reply.header('x-request-id', request.id).headers(securityHeaders(request.url, options))
}

type Kind = keyof typeof policies
const policies = { page: pagePolicy, docs: docsPolicy, data: dataPolicy }
const isApi = /^\/api(?:[/?]|$)/

/** Without a path, as for a request that could not be read, the strictest ones. */
export function securityHeaders(path: string | undefined, { secure }: Options): Readonly<Record<string, string>> {
  const kind = path?.startsWith('/api/docs') ? 'docs' : path === undefined || isApi.test(path) ? 'data' : 'page'
  return (secure ? secureHeaders : plainHeaders)[kind]
}

const headersOf = (kind: Kind, secure: boolean) => ({
  'content-security-policy': policies[kind],
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  ...(kind !== 'page' && { 'cache-control': 'no-store' }),
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
const allHeaders = (secure: boolean): Record<Kind, Record<string, string>> => ({
  page: headersOf('page', secure),
  docs: headersOf('docs', secure),
  data: headersOf('data', secure),
})
const [plainHeaders, secureHeaders] = [allHeaders(false), allHeaders(true)]

const single = new Set(['host', 'authorization', 'content-type'])

/** Node keeps the first of two such headers, a proxy in front perhaps the last: both must see the same request. */
function hasRepeatedHeader({ raw: { rawHeaders } }: FastifyRequest): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
