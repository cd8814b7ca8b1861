import sharp from 'sharp'
import { markSvg } from '../../src/web/lib/art/art.ts'
import { plantSegments, seededRandom } from '../../src/web/lib/art/art-segments.ts'
import words from './words.json' with { type: 'json' }

const COLORS = {
  paper: '#0a3c25',
  unlit: '#124a2f',
  lit: '#52d27e',
  spark: '#fbc018',
  text: '#e9f7ec',
  quiet: '#b6d9bf',
}
const TRAY = { columns: 12, rows: 11, left: 640, top: 34, cell: 43.4, row: 51.8 }

/** The plants grow from left to right, like the picture on the login page. */
function traySvg(): string {
  const random = seededRandom(2026)
  const layers = { unlit: '', lit: '', spark: '' }
  for (let row = 0; row < TRAY.rows; row++) {
    for (let column = 0; column < TRAY.columns; column++) {
      const grown = Math.round((column / (TRAY.columns - 1)) * 6.4 + (random() - 0.5) * 1.6)
      const lit = Math.min(7, Math.max(1, grown + 1))
      const blooms = lit === 7 && random() < 0.45
      const x = TRAY.left + column * TRAY.cell + 6
      const y = TRAY.top + row * TRAY.row + 8
      plantSegments(x, y, 31, 37, 4.3).forEach((segment, i) => {
        layers[i >= lit ? 'unlit' : blooms && i === 6 ? 'spark' : 'lit'] += segment
      })
    }
  }
  return (['unlit', 'lit', 'spark'] as const)
    .map((layer) => `<path fill="${COLORS[layer]}" d="${layers[layer]}"/>`)
    .join('')
}

const word = (name: keyof typeof words, x: number, baseline: number, fill: string) =>
  `<path transform="translate(${x} ${baseline})" fill="${fill}" d="${words[name]}"/>`

/** 1200 × 630: the preview of a shared link. */
export function socialSvg(): string {
  const mark = markSvg({ size: 76 }).replace('<svg ', '<svg x="72" y="148" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="${COLORS.paper}"/>${traySvg()}${mark}
    ${word('wordmark', 166, 205, COLORS.text)}
    ${word('promise1', 72, 318, COLORS.text)}${word('promise2', 72, 382, COLORS.text)}
    ${word('what1', 72, 442, COLORS.quiet)}${word('what2', 72, 476, COLORS.quiet)}
  </svg>`
}

const png = (svg: string, size?: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size ? { width: size, height: size } : { width: 1200, height: 630 })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Launchers may crop a maskable icon on every side, so the drawing stays within the safe circle. */
const maskable = () => markSvg({ size: 512, radius: 0, inset: 12 })

/** The brand's pictures by their served file name. */
export const PICTURES: Record<string, () => Promise<Buffer>> = {
  'social.png': () => png(socialSvg()),
  'icon-192.png': () => png(markSvg({ size: 192 }), 192),
  'icon-512.png': () => png(markSvg({ size: 512 }), 512),
  'icon-maskable-512.png': () => png(maskable(), 512),
  'apple-touch-icon.png': () => png(maskable(), 180),
  'favicon.svg': () => Promise.resolve(Buffer.from(markSvg({ size: 32, ghosts: false }))),
}
