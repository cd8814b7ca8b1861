import type { Readable, Transform } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Below it, what is saved is less than a packet.
const worthIt = 1400
// The first levels save nearly all that can be saved, in a tenth of the time; a small window is little memory.
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/**
 * Pages and answers are sent compressed to whoever reads Brotli, which every browser does; files are compressed by the
 * build. A session travels in a header that other sites cannot set, so nobody can measure a secret by the length of answers.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthIt(request, reply, payload)) return done(null, payload)
    brotliCompress(payload, { params }, (error, content) => {
      if (error) return done(error)
      mark(reply)
      reply.header('content-length', content.length)
      done(null, content)
    })
  })
}

function isWorthIt(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding')) return false
  return isText.test(String(reply.getHeader('content-type'))) && reads(request)
}

/** A stream whose every line leaves at once. */
export function packed(request: FastifyRequest, reply: FastifyReply, lines: Readable): Readable {
  if (!reads(request)) return lines
  mark(reply)
  const zip = createBrotliCompress({ params })
  lines.on('data', (line) => (zip.write(line), zip.flush()))
  lines.on('end', () => zip.end())
  lines.on('error', (error) => zip.destroy(error))
  // Whoever closes the answer ends the work behind it.
  zip.on('close', () => lines.destroy())
  return zip satisfies Transform
}

const isText = /^(?:application\/(?:problem\+)?json|text\/html)/

const reads = ({ headers }: FastifyRequest) =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(headers['accept-encoding']?.toString() ?? '')

function mark(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('content-encoding', 'br').header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding')
}
