import type { FastifyRequest } from 'fastify'
import { AppError, localeOf } from '#api/errors.ts'
import { refuseTooSlow } from '#api/http/unreadable.ts'

const longestSilence = 10_000

/** The whole body of a request, which ends at its last byte, its limit, a long silence or a lost connection. */
export function readBody(request: FastifyRequest, limit: number, silence = longestSilence): Promise<Buffer> {
  const { raw } = request
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new AppError('too_large'))
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => refuseTooSlow(raw.socket, request.id, localeOf(request)), silence).unref()
    const settle = (done: () => void) => {
      clearTimeout(timer)
      raw.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff)
      done()
    }
    const take = (chunk: Buffer) => {
      timer.refresh()
      chunks.push(chunk)
      if ((size += chunk.length) > limit) settle(() => reject(new AppError('too_large')))
    }
    const end = () => settle(() => resolve(Buffer.concat(chunks)))
    const breakOff = () => settle(() => reject(new AppError('malformed')))
    // A connection that broke before is not announced again.
    if (raw.destroyed || raw.errored) return breakOff()
    raw.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff)
  })
}
