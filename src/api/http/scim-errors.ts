import type { FastifyReply } from 'fastify'
import type { ErrorCode, Problem } from '#contract/errors/errors.ts'

export const scimError = 'urn:ietf:params:scim:api:messages:2.0:Error'

const kinds: Partial<Record<ErrorCode, string>> = {
  malformed: 'invalidSyntax',
  invalid_fields: 'invalidValue',
  directory_filter: 'invalidFilter',
  email_taken: 'uniqueness',
}

/** SCIM knows no 422. */
export const scimStatus = (status: number) => (status === 422 ? 400 : status)

/** A refusal in the words of SCIM (RFC 7644, 3.12), with our code beside them. */
export function sendScimError(reply: FastifyReply, { status, code, detail, errors }: Problem): FastifyReply {
  const said = scimStatus(status)
  const fields = errors?.map(({ field, message }) => `${field}: ${message}`) ?? []
  const body = {
    schemas: [scimError],
    status: String(said),
    ...(kinds[code] && { scimType: kinds[code] }),
    detail: [detail, ...fields].join(' '),
    code,
  }
  return reply.code(said).type('application/scim+json').serializer(JSON.stringify).send(body)
}
