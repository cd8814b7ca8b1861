import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiRoot } from './route.ts'

const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

type Options = { secure: boolean }

/** The security headers of every answer; handlers may set stricter ones. */
export function setHeaders(app: FastifyInstance, options: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply, options)
    done()
  })
}

export function addHeaders(request: FastifyRequest, reply: FastifyReply, { secure }: Options): void {
  const isApi = request.url.startsWith(apiRoot)
  reply.headers({
    'x-request-id': request.id,
    'content-security-policy': isApi ? dataPolicy : pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isApi && { 'cache-control': 'no-store' }),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  })
}
