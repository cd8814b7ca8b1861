import type { FastifyReply } from 'fastify'

/** Sends a text as a file download. */
export function sendFile(reply: FastifyReply, type: string, name: string, content: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}
