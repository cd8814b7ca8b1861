import type { FastifyReply } from 'fastify'

/** A text to save under this name. */
export function sendFile(reply: FastifyReply, type: string, name: string, content: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}
