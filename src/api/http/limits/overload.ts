import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/errors.ts'
import { apiRoot } from '../route.ts'

const sampleEvery = 500
const tooSlow = 1000

/** Answers 503 while the event loop lags; health checks are still answered, so that a busy process is not restarted. */
export function shedOverload(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let overloaded = false
  const timer = setInterval(() => {
    overloaded = delay.mean / 1e6 > tooSlow
    delay.reset()
  }, sampleEvery)
  timer.unref()
  app.addHook('onRequest', async (request) => {
    if (overloaded && request.url !== `${apiRoot}/health`) throw new AppError('unavailable', { retryAfter: 1 })
  })
  app.addHook('onClose', () => {
    clearInterval(timer)
    delay.disable()
  })
}
