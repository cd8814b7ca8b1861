import sharp from 'sharp'
import { invalidField } from '#api/http/errors.ts'
import type { AttachmentKind } from '#contract/attachments.ts'

const maxPixels = 40_000_000
// Larger covers are scaled down; WebP itself allows 16,383 pixels.
const longestSide: Partial<Record<AttachmentKind, number>> = { cover: 1600 }
const longestSideElse = 4096

type Image = { content: Buffer; width: number; height: number }

/** Re-encodes the image as WebP, upright, which drops metadata (position, camera) and embedded files. */
export async function reencode(content: Buffer, kind: AttachmentKind): Promise<Image> {
  const { width, height } = await sharp(content).metadata().catch(refuse)
  if (width * height > maxPixels) throw invalidField('file', 'image_pixels')
  const side = longestSide[kind] ?? longestSideElse
  const { data, info } = await sharp(content, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { content: data, width: info.width, height: info.height }
}

function refuse(): never {
  throw invalidField('file', 'image_broken')
}
