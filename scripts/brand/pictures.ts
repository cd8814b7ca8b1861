import sharp from 'sharp'
import { markSvg } from '../../src/art/art.ts'

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: size, height: size })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Launchers may crop a maskable icon on every side, so the drawing stays within the safe circle. */
const maskable = () => markSvg({ size: 512, radius: 0, inset: 12 })

/** The brand's pictures by their served file name. */
export const PICTURES: Record<string, () => Promise<Buffer>> = {
  'icon-192.png': () => png(markSvg({ size: 192 }), 192),
  'icon-512.png': () => png(markSvg({ size: 512 }), 512),
  'icon-maskable-512.png': () => png(maskable(), 512),
  'apple-touch-icon.png': () => png(maskable(), 180),
  'favicon.svg': () => Promise.resolve(Buffer.from(markSvg({ size: 32, ghosts: false }))),
}
