import { join } from 'node:path'
import { openSync } from 'fontkit'

export type Type = { weight: 400 | 600 | 700; size: number; tracking?: number }
type Font = ReturnType<typeof openSync>

const files = join(import.meta.dirname, '../../../node_modules/@fontsource/schibsted-grotesk/files')
const opened = new Map<string, Font>()

/** The font is in two files: Š, ł, ő and their kin are in the second. */
function fontsOf(weight: Type['weight']): Font[] {
  return ['latin', 'latin-ext'].map((subset) => {
    const file = join(files, `schibsted-grotesk-${subset}-${weight}-normal.woff`)
    const font = opened.get(file) ?? openSync(file)
    opened.set(file, font)
    return font
  })
}

type Outline = { path: string; width: number }

/** Text as paths, because whoever draws the picture may have no fonts; letters that the font lacks are left out. */
export function outline(text: string, { weight, size, tracking = 0 }: Type): Outline {
  const fonts = fontsOf(weight)
  let [path, x] = ['', 0]
  for (const character of text.normalize('NFC')) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)!))
    if (!font) continue
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(character)
    glyphs.forEach((glyph, at) => {
      path += `<path transform="translate(${x.toFixed(2)} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
      x += (positions[at]?.xAdvance ?? 0) * scale + tracking * size
    })
  }
  return { path, width: x }
}

/** Words in lines of this width, in the largest of these sizes that needs few enough; what is left over is cut off. */
export function fitted(
  text: string,
  sizes: readonly number[],
  room: { width: number; lines: number },
  type: Omit<Type, 'size'>,
) {
  const at = (size: number) => ({ size, lines: wrapped(text, room.width, { ...type, size }) })
  const fits = ({ lines, size }: ReturnType<typeof at>) =>
    lines.length <= room.lines && lines.every((line) => outline(line, { ...type, size }).width <= room.width)
  const tried = sizes.map(at)
  const chosen = tried.find(fits) ?? tried.at(-1)!
  return { ...chosen, lines: chosen.lines.slice(0, room.lines) }
}

function wrapped(text: string, width: number, type: Type): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && outline(longer, type).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
