import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '#api/errors.ts'
import { fieldIssues } from '#contract/errors/issues.ts'
import { attachmentRules, uploadAttachment, type AttachmentKind } from '#contract/attachments/attachments.ts'
import { parseForm } from './multipart.ts'
import { readBody } from './read-body.ts'

export type ReceivedFile = {
  kind: AttachmentKind
  name: string
  type: string
  content: Buffer
  replaces?: string | undefined
}

const formMargin = 16 * 1024
/** The largest file with the form around it. */
export const largestForm = Math.max(...Object.values(attachmentRules).map(({ maxBytes }) => maxBytes)) + formMargin

/** Reads the form: one file and its kind, in any order, and no other part. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const body = await readBody(request, largestForm)
  const parts = parseForm(body, request.headers['content-type'] ?? '')
  const fields = parts.map(({ name, fileName, type, content }) => [
    name,
    fileName === undefined ? content.toString() : new File([], fileName, { type }),
  ])
  const parsed = uploadAttachment.body.safeParse(Object.fromEntries(fields), { reportInput: true })
  if (!parsed.success) throw new AppError('invalid_fields', { fields: fieldIssues(parsed.error) })
  const { kind, file, replaces } = parsed.data
  const { content } = parts.find(({ name }) => name === 'file')!
  if (content.length === 0) throw invalidField('file', 'file_empty')
  return { kind, name: file.name, type: file.type, content, replaces }
}

/** A text that is equal for equal files and kinds, whatever the form's boundaries. */
export async function describeFile({ content, ...rest }: ReceivedFile): Promise<string> {
  // Not on the event loop: a large file would hold up every other request.
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content))
  return JSON.stringify([rest, Buffer.from(digest).toString('hex')])
}
