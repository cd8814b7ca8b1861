import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField, toAppError } from '#api/http/errors.ts'
import { fieldIssues } from '#contract/issues.ts'
import { uploadAttachment, type AttachmentKind } from '#contract/attachments.ts'

export type ReceivedFile = { kind: AttachmentKind; name: string; type: string; content: Buffer }

/** Reads the form: one file and its kind, in any order, and nothing else. */
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
    // What the parser throws at a form that is cut off or has no sound parts carries no code.
    throw known.code === 'internal' ? new AppError('malformed', { cause: error }) : known
  }
  const parsed = uploadAttachment.body.safeParse(Object.fromEntries(fields), { reportInput: true })
  if (!parsed.success) throw new AppError('invalid_fields', { fields: fieldIssues(parsed.error) })
  if (content.length === 0) throw invalidField('file', 'required')
  const { kind, file } = parsed.data
  return { kind, name: file.name, type: file.type, content }
}

/** The same text for the same file and kind, whatever lies between the parts of the form. */
export function describeFile({ content, ...rest }: ReceivedFile): string {
  return JSON.stringify([rest, hash('sha256', content)])
}

/** The parser waits for ever for a request whose sender left before it began. */
function brokenOff(raw: FastifyRequest['raw']): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => raw.readableAborted && reject(new AppError('malformed'))
    check()
    raw.once('close', check)
  })
}
