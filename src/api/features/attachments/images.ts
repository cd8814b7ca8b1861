import { invalidField } from '#api/errors.ts'
import { pictures, type Picture } from '#api/pictures/pictures.ts'
import type { AttachmentKind } from '#contract/attachments/attachments.ts'

// Larger pictures are scaled down.
const longestSide: Partial<Record<AttachmentKind, number>> = { cover: 1600 }
const longestSideElse = 2560

/** Re-encodes the image, which drops metadata (position, camera) and embedded files. */
export async function reencode(content: Buffer, kind: AttachmentKind): Promise<Picture> {
  const result = await pictures.reencode(content, longestSide[kind] ?? longestSideElse)
  if ('refusal' in result) throw invalidField('file', result.refusal)
  return result.picture
}
