import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/errors.ts'
import { apiRoot } from '../route.ts'

const sampleEvery = 500
const tooSlow = 1000
const isCall = (url: string) => url.startsWith(`${apiRoot}/`) && url !== `${apiRoot}/health`

/**
 * Answers calls by 503 while the event loop lags. Health checks are still answered, so that a busy process is not
 * restarted, and so are files: they cost little, and half of a page is worse than none.
 */
export function shedOverload(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  // One slow sample is a pause of the machine, two in a row are work that does not end.
  let [wasSlow, overloaded] = [false, false]
  const timer = setInterval(() => {
    const isSlow = delay.mean / 1e6 > tooSlow
    overloaded = isSlow && wasSlow
    wasSlow = isSlow
    delay.reset()
  }, sampleEvery)
  timer.unref()
  app.addHook('onRequest', (request, _reply, done) => {
    done(overloaded && isCall(request.url) ? new AppError('unavailable', { retryAfter: 1 }) : undefined)
  })
  app.addHook('onClose', () => {
    clearInterval(timer)
    delay.disable()
  })
}
