import { canDecode, decoded, decodeOnce, deflate, filtersOf, inflate, isPredicted } from './filters.ts'
import {
  dictionaryOf,
  keyed,
  oneOf,
  plain,
  plainly,
  resourcesOf,
  shared,
  streamOf,
  text,
  type Copying,
  type Keep,
  type Packed,
} from './keep.ts'
import { isDictionary, isKind, nameOf, textOf, type PdfStream, type PdfValue } from './values.ts'
import { named } from './write.ts'

const flate = (bytes: Buffer): Packed => ({ raw: deflate(bytes), packing: named({ Filter: nameOf('FlateDecode') }) })
const packed =
  (change: (bytes: Buffer, copying: Copying) => Buffer) =>
  (stream: PdfStream, copying: Copying): Packed =>
    flate(change(decoded(stream, copying.resolve), copying))

const settings = dictionaryOf({
  ...plainly('Predictor Colors BitsPerComponent Columns EarlyChange K Rows BlackIs1 EncodedByteAlign EndOfLine'),
  ...plainly('EndOfBlock ColorTransform DamagedRowsBeforeError'),
  JBIG2Globals: shared(
    streamOf(
      {},
      packed((bytes) => bytes),
    ),
  ),
})

/** Bytes that are no text: packed anew where that is possible, so that nothing follows them; pictures are cleaned. */
function data(stream: PdfStream, copying: Copying): Packed {
  let filters = filtersOf(stream, copying.resolve)
  let { raw } = stream
  while (filters[0] && canDecode(filters[0]) && !isPredicted(filters[0])) {
    raw = decodeOnce(raw, filters[0])
    filters = filters.slice(1)
  }
  const [first] = filters
  if (!first) return flate(raw)
  if (first.name === 'FlateDecode' && filters.length === 1) raw = deflate(inflate(raw))
  if (first.name === 'DCTDecode' || first.name === 'JPXDecode') raw = copying.steps.picture(raw)
  return {
    raw,
    packing: named({
      Filter: filters.map(({ name }) => nameOf(name)),
      DecodeParms: filters.map((filter) => (filter.settings && settings(filter.settings, copying)) ?? null),
    }),
  }
}

const withoutComments = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll(/%[^\r\n]*/g, ''), 'latin1')

const functionKeys: Record<string, Keep> = {
  ...plainly('FunctionType Domain Range C0 C1 N Bounds Encode Size BitsPerSample Order Decode'),
  Functions: (value, copying) => listOf(anyFunction)(value, copying),
}
const listOf =
  (keep: Keep): Keep =>
  (value, copying) => {
    const found = copying.resolve(value)
    return Array.isArray(found) ? found.map((one) => keep(one, copying) ?? null) : undefined
  }
const functionData = (stream: PdfStream, copying: Copying): Packed =>
  copying.resolve(stream.dictionary.get('FunctionType')) === 4
    ? packed(withoutComments)(stream, copying)
    : data(stream, copying)
const anyFunction: Keep = shared(oneOf(streamOf(functionKeys, functionData), dictionaryOf(functionKeys), plain))
const functions = oneOf(listOf(anyFunction), anyFunction)

const deviceBy: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }
const calibrated = dictionaryOf(plainly('WhitePoint BlackPoint Gamma Matrix Range'))
const lookup = oneOf(text, shared(streamOf({}, data)))

/** Colour profiles are called by monitors and people, spot colours by brands. */
const colourSpace: Keep = (value, copying) => {
  const found = copying.resolve(value)
  if (!Array.isArray(found)) return plain(found ?? null, copying)
  const [kind, second, third, fourth] = found as [PdfValue, PdfValue, PdfValue, PdfValue]
  const inner = (one: PdfValue) => colourSpace(one, copying) ?? nameOf('DeviceGray')
  const renamed = (one: PdfValue, index = 0) =>
    nameOf(copying.steps.colourant(textOf(copying.resolve(one)) ?? '', copying.objects.length + index))
  switch (textOf(copying.resolve(kind))) {
    case 'ICCBased':
      return profile(second, copying)
    case 'Indexed':
    case 'I':
      return [nameOf('Indexed'), inner(second), plain(third, copying) ?? 0, lookup(fourth, copying) ?? null]
    case 'CalGray':
    case 'CalRGB':
    case 'Lab':
      return [kind, calibrated(second, copying) ?? null]
    case 'Separation':
      return [kind, renamed(second), inner(third), anyFunction(fourth, copying) ?? null]
    case 'DeviceN': {
      const colourants = copying.resolve(second)
      const names = Array.isArray(colourants) ? colourants.map(renamed) : []
      return [kind, names, inner(third), anyFunction(fourth, copying) ?? null]
    }
    case 'Pattern':
      return second === undefined ? [kind] : [kind, inner(second)]
    default:
      return plain(found, copying)
  }
}
const sharedColours = shared(colourSpace)

function profile(value: PdfValue, copying: Copying): PdfValue {
  const found = copying.resolve(value)
  if (!isKind(found, 'stream')) return nameOf('DeviceRGB')
  if (copying.steps.profiles)
    return [nameOf('ICCBased'), shared(streamOf(plainly('N Range'), data))(value, copying) ?? null]
  return nameOf(deviceBy[Number(copying.resolve(found.dictionary.get('N')))] ?? 'DeviceRGB')
}

const contentBytes = (bytes: Buffer, copying: Copying): Buffer =>
  copying.steps.content(bytes, {
    // Only what a page can look up has another name.
    nameOf: (name) => copying.steps.resource(name, copying.names),
    picture: copying.steps.picture,
  })
const drawn = packed(contentBytes)

/** Several streams of one page are one content, cut anywhere. */
export const contents: Keep = (value, copying) => {
  const found = copying.resolve(value)
  const streams = (Array.isArray(found) ? found : [found]).map(copying.resolve).filter((one) => isKind(one, 'stream'))
  const bytes = streams.flatMap((stream) => [decoded(stream, copying.resolve), Buffer.from('\n')])
  const { raw, packing } = flate(contentBytes(Buffer.concat(bytes), copying))
  copying.objects.push({ kind: 'stream', dictionary: packing, raw })
  return { kind: 'reference', number: copying.objects.length }
}

const group = shared(dictionaryOf({ ...plainly('Type S I K'), CS: sharedColours }))
export const resources: Keep = shared((value, copying) => allResources(value, copying))

const softMask = oneOf(
  dictionaryOf({ ...plainly('Type S BC'), G: (value, copying) => xObject(value, copying), TR: functions }),
  plain,
)
const graphicState = shared(
  dictionaryOf({
    ...plainly('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
    ...keyed('BG', 'BG2', 'UCR', 'UCR2', 'TR', 'TR2')(functions),
    Font: (value, copying) => {
      const found = copying.resolve(value)
      return Array.isArray(found) ? [font(found[0]!, copying) ?? null, plain(found[1]!, copying) ?? 1] : undefined
    },
    SMask: softMask,
  }),
)

const picture: Keep = streamOf(
  {
    ...plainly('Type Subtype Width Height BitsPerComponent ImageMask Decode Interpolate SMaskInData Matte'),
    ColorSpace: sharedColours,
    ...keyed('SMask', 'Mask')(oneOf((value, copying) => sharedPicture(value, copying), plain)),
  },
  data,
)
const sharedPicture = shared(picture)
const form = streamOf({ ...plainly('Type Subtype FormType BBox Matrix'), Resources: resources, Group: group }, drawn)
const xObject: Keep = shared((value, copying) => {
  const found = copying.resolve(value)
  const kind = isKind(found, 'stream') ? textOf(copying.resolve(found.dictionary.get('Subtype'))) : undefined
  if (kind === 'Image') return picture(value, copying)
  return kind === 'Form' ? form(value, copying) : undefined
})

const shadingKeys: Record<string, Keep> = {
  ...plainly('ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate BitsPerComponent'),
  ...plainly('BitsPerFlag Decode VerticesPerRow'),
  ColorSpace: sharedColours,
  Function: functions,
}
const shading = shared(oneOf(streamOf(shadingKeys, data), dictionaryOf(shadingKeys)))
const pattern = shared(
  oneOf(
    streamOf(
      { ...plainly('Type PatternType PaintType TilingType BBox XStep YStep Matrix'), Resources: resources },
      drawn,
    ),
    dictionaryOf({ ...plainly('Type PatternType Matrix'), Shading: shading, ExtGState: graphicState }),
  ),
)

const characterMap = packed((bytes, copying) => copying.steps.characterMap(bytes))
const mapStream = shared(streamOf(plainly('Type WMode'), characterMap))
const system = dictionaryOf({ ...plainly('Supplement'), ...keyed('Registry', 'Ordering')(text) })
const fontName: Keep = (value, copying) => plain(value, copying)
const descriptor = shared((value, copying) => {
  const kept = dictionaryOf({
    ...plainly('Type Flags FontBBox ItalicAngle Ascent Descent CapHeight StemV StemH XHeight AvgWidth MaxWidth'),
    ...plainly('MissingWidth Leading'),
    FontName: fontName,
    ...keyed('FontFile', 'FontFile2', 'FontFile3')(shared(streamOf(plainly('Subtype Length1 Length2 Length3'), data))),
  })(value, copying)
  return rename(
    kept,
    'FontName',
    isDictionary(kept) && [...kept.keys()].some((key) => key.startsWith('FontFile')),
    copying,
  )
})

function rename(kept: PdfValue | undefined, key: string, isEmbedded: boolean, copying: Copying): PdfValue | undefined {
  const name = isDictionary(kept) ? textOf(kept.get(key)) : undefined
  if (isDictionary(kept) && name !== undefined)
    kept.set(key, nameOf(copying.steps.font(name, isEmbedded, copying.objects.length)))
  return kept
}

const fontKeys: Record<string, Keep> = {
  ...plainly('Type Subtype FirstChar LastChar Widths DW W DW2 W2 FontMatrix FontBBox'),
  BaseFont: fontName,
  FontDescriptor: descriptor,
  Encoding: oneOf(mapStream, shared(dictionaryOf(plainly('Type BaseEncoding Differences'))), plain),
  ToUnicode: oneOf(mapStream, plain),
  DescendantFonts: listOf((value, copying) => font(value, copying)),
  CIDSystemInfo: system,
  // A name, or a list of glyph numbers.
  CIDToGIDMap: oneOf(shared(streamOf({}, data)), plain),
  CharProcs: (value, copying) => characterDrawings(value, copying),
  Resources: resources,
}

/** The names of these are those of the characters, which the encoding uses. */
const characterDrawings: Keep = (value, copying) => {
  const found = copying.resolve(value)
  if (!isDictionary(found)) return undefined
  const drawnCharacter = shared(streamOf({}, drawn))
  return new Map([...found].map(([key, one]) => [key, drawnCharacter(one, copying) ?? null]))
}

const isEmbedded = (value: PdfValue | undefined, { resolve }: Copying): boolean => {
  const own = resolve(value)
  if (!isDictionary(own)) return false
  const descendants = resolve(own.get('DescendantFonts'))
  const font = Array.isArray(descendants) ? resolve(descendants[0]) : own
  const about = isDictionary(font) ? resolve(font.get('FontDescriptor')) : undefined
  return isDictionary(about) && [...about.keys()].some((key) => key.startsWith('FontFile'))
}
const font: Keep = shared((value, copying) =>
  rename(dictionaryOf(fontKeys)(value, copying), 'BaseFont', isEmbedded(value, copying), copying),
)

const allResources = dictionaryOf({
  Font: resourcesOf(font),
  XObject: resourcesOf(xObject),
  ExtGState: resourcesOf(graphicState),
  ColorSpace: resourcesOf(sharedColours),
  Pattern: resourcesOf(pattern),
  Shading: resourcesOf(shading),
})
export const pageKeys: Record<string, Keep> = {
  ...plainly('Type MediaBox CropBox Rotate UserUnit'),
  Resources: resources,
  Contents: contents,
  Group: group,
}
