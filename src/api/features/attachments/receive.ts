import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField, toAppError } from '#api/http/errors.ts'
import { fieldIssues } from '#contract/issues.ts'
import { uploadAttachment, type AttachmentKind } from '#contract/attachments.ts'

export type ReceivedFile = { kind: AttachmentKind; name: string; type: string; content: Buffer }

/** Reads the form: one file and its kind, in any order, and no other part. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const fields = new Map<string, unknown>()
  let content: Buffer = Buffer.alloc(0)
  const readParts = async () => {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        content = await part.toBuffer()
        fields.set(part.fieldname, new File([], part.filename ?? '', { type: part.mimetype }))
      } else fields.set(part.fieldname, part.value)
    }
  }
  try {
    await Promise.race([brokenOff(request.raw), readParts()])
  } catch (error) {
    const known = toAppError(error)
    // Errors of the parser about cut-off or malformed forms carry no code.
    throw known.code === 'internal' ? new AppError('malformed', { cause: error }) : known
  }
  const parsed = uploadAttachment.body.safeParse(Object.fromEntries(fields), { reportInput: true })
  if (!parsed.success) throw new AppError('invalid_fields', { fields: fieldIssues(parsed.error) })
  if (content.length === 0) throw invalidField('file', 'required')
  const { kind, file } = parsed.data
  return { kind, name: file.name, type: file.type, content }
}

/** A text that is equal for equal files and kinds, whatever the form's boundaries. */
export function describeFile({ content, ...rest }: ReceivedFile): string {
  return JSON.stringify([rest, hash('sha256', content)])
}

/**
 * Rejects when the client disconnects; the parser would wait forever for a request that was cut off before it began.
 */
function brokenOff(raw: FastifyRequest['raw']): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => raw.readableAborted && reject(new AppError('malformed'))
    check()
    raw.once('close', check)
  })
}
