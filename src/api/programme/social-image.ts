import { pictures } from '#api/pictures/pictures.ts'
import type { Locale } from '#contract/endpoint.ts'
import { nameIn } from '#contract/programme/article.ts'
import type { Programme } from '#contract/programme/programme.ts'
// From the browser's tier: drawing is pure and without dependencies.
// oxlint-disable-next-line no-restricted-imports
import { markSvg } from '#art/art.ts'
// oxlint-disable-next-line no-restricted-imports
import { plantSegments, seededRandom } from '#art/art-segments.ts'
import { fitted, outline, type Type } from './outlines.ts'

export const colors = {
  paper: '#0a3c25',
  unlit: '#124a2f',
  lit: '#52d27e',
  spark: '#fbc018',
  text: '#e9f7ec',
  quiet: '#b6d9bf',
}
const tray = { columns: 12, rows: 11, left: 640, top: 34, cell: 43.4, row: 51.8 }
/** Where words stand beside the plants. */
export const words = { left: 72, width: 540 } as const
const { left, width } = words

type Facts = { name: string; tagline: string; organisation: string }

/** The plants grow from left to right, like the picture on the login page. */
function traySvg(): string {
  const random = seededRandom(2026)
  const layers = { unlit: '', lit: '', spark: '' }
  for (let row = 0; row < tray.rows; row++) {
    for (let column = 0; column < tray.columns; column++) {
      const grown = Math.round((column / (tray.columns - 1)) * 6.4 + (random() - 0.5) * 1.6)
      const lit = Math.min(7, Math.max(1, grown + 1))
      const blooms = lit === 7 && random() < 0.45
      const x = tray.left + column * tray.cell + 6
      const y = tray.top + row * tray.row + 8
      plantSegments(x, y, 31, 37, 4.3).forEach((segment, i) => {
        layers[i >= lit ? 'unlit' : blooms && i === 6 ? 'spark' : 'lit'] += segment
      })
    }
  }
  return (['unlit', 'lit', 'spark'] as const)
    .map((layer) => `<path fill="${colors[layer]}" d="${layers[layer]}"/>`)
    .join('')
}

export const written = (text: string, x: number, y: number, fill: string, type: Type) =>
  `<g transform="translate(${x} ${y})" fill="${fill}">${outline(text, type).path}</g>`

/** 1200 × 630: what a shared link shows, with the programme's own name, tagline and organisation. */
export function programmeSvg({ name, organisation, tagline }: Facts): string {
  const type = { weight: 600, tracking: -0.035 } as const
  const title = fitted(name, [54, 44, 34, 26], { width: 446, lines: 1 }, { weight: 700, tracking: -0.035 })
  const promise = fitted(tagline, [60, 52, 44, 36], { width, lines: 4 }, type)
  const by = fitted(organisation, [24, 20], { width, lines: 2 }, { weight: 400 })
  const from = 318 - (promise.lines.length - 2) * promise.size * 0.5
  const below = from + promise.lines.length * promise.size * 1.06
  const mark = markSvg({ size: 76 }).replace('<svg ', `<svg x="${left}" y="${from - 170}" `)
  const lines = [
    ...title.lines.map((line) =>
      written(line, 166, from - 113, colors.text, { ...type, weight: 700, size: title.size }),
    ),
    ...promise.lines.map((line, at) =>
      written(line, left, from + at * promise.size * 1.06, colors.text, { ...type, size: promise.size }),
    ),
    ...by.lines.map((line, at) =>
      written(line, left, below + 4 + at * 34, colors.quiet, { weight: 400, size: by.size }),
    ),
  ]
  return beside(`${mark}${lines.join('')}`)
}

/** 1200 × 630 with the plants on the right. */
export const beside = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${colors.paper}"/>${traySvg()}${content}</svg>`

const kept: Partial<Record<Locale, { key: string; picture: Promise<Buffer> }>> = {}

/** Drawn once for each set of facts; a stranger who asks again costs nothing. */
export function programmeImage(programme: Programme, locale: Locale): Promise<Buffer> {
  const { organisation, tagline } = programme
  const facts = { name: nameIn(locale, programme), tagline: tagline[locale] || tagline.pt, organisation }
  const key = JSON.stringify(facts)
  const last = kept[locale]
  if (last?.key === key) return last.picture
  const picture = pictures.draw(programmeSvg(facts))
  kept[locale] = { key, picture }
  picture.catch(() => delete kept[locale])
  return picture
}
