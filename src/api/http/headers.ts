import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

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
  reply.headers({ 'x-request-id': request.id, ...securityHeaders(request.url, options) })
}

/** Without a path, as for a request that could not be read, the strictest ones. */
export function securityHeaders(path: string | undefined, { secure }: Options): Record<string, string> {
  const isApi = path === undefined || /^\/api(?:[/?]|$)/.test(path)
  const isDocs = path !== undefined && path.startsWith('/api/docs')
  return {
    'content-security-policy': isDocs ? docsPolicy : isApi ? dataPolicy : pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isApi && { 'cache-control': 'no-store' }),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const single = new Set(['host', 'authorization', 'content-type'])

/** Node keeps the first of two such headers, a proxy in front perhaps the last: both must see the same request. */
function hasRepeatedHeader({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const found = names.filter((name) => single.has(name))
  return new Set(found).size < found.length
}
