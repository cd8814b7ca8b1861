import type { FastifyRequest } from 'fastify'
import { localeOf } from '#api/errors.ts'
import { describeDevice } from '#api/http/device.ts'

export const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  device: describeDevice(request.headers['user-agent'] ?? ''),
  locale: localeOf(request),
  remembered: /(?:^|; )second-step=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1],
})
