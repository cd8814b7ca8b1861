import { uncleanable } from '../uncleanable.ts'
import { createReader, isWhite } from './reader.ts'
import { isKind, textOf, type PdfValue } from './values.ts'
import { valueText } from './write.ts'

/** What draws. Marked content is not among it: it carries alternative texts, layers and properties. */
const drawing = new Set(
  (
    `b B b* B* BT c cm CS cs d d0 d1 Do ET f F f* G g gs h i j J K k l m M n q Q re RG rg ri s S SC sc SCN scn sh ` +
    `T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
  ).split(' '),
)
const showsText = new Set(['Tj', 'TJ', "'", '"'])
const invisible = 3

export type ContentSteps = {
  /** The new name of a resource. */
  nameOf: (name: string) => string
  picture: (bytes: Buffer) => Buffer
}

/** Page content written anew from its drawing operators; text that is not drawn is left out. */
export function cleanContent(bytes: Buffer, { nameOf, picture }: ContentSteps): Buffer {
  const reader = createReader(bytes)
  const out: string[] = []
  let operands: PdfValue[] = []
  const modes = [0]
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (!isKind(token, 'word')) {
      operands.push(isKind(token, 'name') ? { ...token, text: nameOf(token.text) } : token)
      continue
    }
    const { text: operator } = token
    if (operator === 'BI') out.push(inlinePicture(bytes, reader, picture))
    if (operator === 'q') modes.push(modes.at(-1)!)
    if (operator === 'Q' && modes.length > 1) modes.pop()
    if (operator === 'Tr') modes[modes.length - 1] = Number(operands.at(-1))
    const isHidden = showsText.has(operator) && modes.at(-1) === invisible
    if (drawing.has(operator) && !isHidden) out.push([...operands.map(valueText), operator].join(' '))
    operands = []
  }
  return Buffer.from(out.join('\n'), 'latin1')
}

const pictureKeys = new Set(
  (
    'BitsPerComponent BPC ColorSpace CS Decode D DecodeParms DP Filter F Height H ImageMask IM Interpolate I ' +
    'Width W L Length'
  ).split(' '),
)

/** A small picture inside the content: `BI /W 8 … ID bytes EI`. */
function inlinePicture(
  bytes: Buffer,
  reader: ReturnType<typeof createReader>,
  picture: ContentSteps['picture'],
): string {
  const entries: string[] = []
  for (;;) {
    const key = reader.next()
    if (key === undefined) uncleanable('an inline picture without end')
    if (textOf(key) === 'ID' && isKind(key, 'word')) break
    const value = reader.next()
    if (isKind(key, 'name') && pictureKeys.has(key.text) && value !== undefined)
      entries.push(`/${key.text} ${valueText(value)}`)
  }
  const start = reader.at + 1
  const end = endOfPicture(bytes, start)
  reader.at = end + 3
  const data = bytes.subarray(start, end)
  const isJpeg = data[0] === 0xff && data[1] === 0xd8
  return `BI ${entries.join(' ')} ID ${(isJpeg ? picture(data) : data).toString('latin1')}\nEI`
}

/** `EI` between white space, before what reads as content again. */
function endOfPicture(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf('EI', from); at !== -1; at = bytes.indexOf('EI', at + 1)) {
    const after = bytes.subarray(at + 2, at + 14)
    const isEnd = isWhite(bytes[at - 1]) && (after.length === 0 || isWhite(after[0]))
    if (isEnd && after.every((byte) => (byte >= 32 && byte < 127) || isWhite(byte))) return at - 1
  }
  uncleanable('an inline picture without end')
}

const mapBlocks = /^begin(codespacerange|bfchar|bfrange|cidchar|cidrange|notdefchar|notdefrange)$/

/** Which signs the codes of a font stand for, without the rest of the program that says so. */
export function cleanCharacterMap(bytes: Buffer): Buffer {
  const reader = createReader(bytes)
  const out = ['/CIDInit /ProcSet findresource begin 12 dict begin begincmap']
  out.push('/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /M def /CMapType 2 def')
  let count: PdfValue = 0
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    const block = isKind(token, 'word') ? mapBlocks.exec(token.text)?.[1] : undefined
    if (block) out.push(`${valueText(count)} begin${block}`, ...blockOf(reader), `end${block}`)
    count = typeof token === 'number' ? token : 0
  }
  out.push('endcmap CMapName currentdict /CMap defineresource pop end end')
  return Buffer.from(out.join('\n'), 'latin1')
}

function blockOf(reader: ReturnType<typeof createReader>): string[] {
  const values: string[] = []
  for (let token = reader.next(); token !== undefined && !isKind(token, 'word'); token = reader.next())
    values.push(valueText(token))
  return values
}
