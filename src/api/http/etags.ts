import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { mediaOf } from './media.ts'
import type { Actor } from './session.ts'

/** Whether those who ask again for the same get 304 while it has not changed. */
export const isTagged = ({ method, produces, response, tagged }: Endpoint): boolean =>
  method === 'GET' && (tagged === true || (produces === undefined && response !== null))

/** Whether the caller has the answer with this tag already. */
export function knows({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, '')) ?? []
  return known.includes(etag.replace(/^W\//, '')) || known.includes('*')
}

/** Programs keep what they read. A page keeps it in its own memory, if at all, and then sends the tag that it has. */
export const wantsTag = ({ headers }: FastifyRequest, actor: Actor | null): boolean =>
  actor?.token !== undefined || headers['if-none-match'] !== undefined

/**
 * The tag is made of the answer itself, which was read anew under the rights of this moment, and of who asked for what in
 * which language: nobody keeps a tag over a right that was taken, nor over anything else that the answer shows.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, asked: Asked): FastifyReply {
  const text = JSON.stringify(asked.answer)
  const question = [asked.actor?.id, request.url, request.headers['accept-language']]
  const etag = `W/"${hash('sha256', JSON.stringify(question) + text, 'base64url')}"`
  reply.headers({ etag, vary: 'authorization, accept-language' })
  if (knows(request, etag)) return reply.code(304).send()
  return reply.type(mediaOf(request) ?? 'application/json; charset=utf-8').send(text)
}

type Asked = { actor: Actor | null; answer: unknown }
