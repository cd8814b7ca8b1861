import { isDictionary, isKind, nameOf, type PdfDictionary, type PdfValue } from './values.ts'

const nameText = (text: string) =>
  `/${text.replaceAll(/[^A-Za-z0-9_.+*'"-]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`

const numberText = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/\.?0+$/, '') || '0'

/** A value as it is written in a file; streams are objects of their own and not written here. */
export function valueText(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return `[${value.map(valueText).join(' ')}]`
  if (isDictionary(value)) return dictionaryText(value)
  if (isKind(value, 'name')) return nameText(value.text)
  if (isKind(value, 'string')) return `<${value.bytes.toString('hex')}>`
  if (isKind(value, 'reference')) return `${value.number} 0 R`
  return isKind(value, 'word') ? value.text : 'null'
}

const dictionaryText = (dictionary: PdfDictionary): string =>
  `<<${[...dictionary].map(([key, value]) => `${nameText(key)} ${valueText(value)}`).join(' ')}>>`

/** A whole file of these objects, numbered from 1 on; the first is the root. */
export function writeDocument(objects: readonly PdfValue[], also: PdfDictionary = new Map()): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]!.length
  const places: number[] = []
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, value] of objects.entries()) {
    places.push(at)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (isKind(value, 'stream')) {
      const dictionary = new Map([...value.dictionary, ['Length', value.raw.length] as const])
      add(Buffer.from(`${dictionaryText(dictionary)}\nstream\n`, 'latin1'))
      add(value.raw)
      add(Buffer.from('\nendstream'))
    } else add(Buffer.from(valueText(value), 'latin1'))
    add(Buffer.from('\nendobj\n'))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer: PdfDictionary = new Map([...also, ['Size', size], ['Root', { kind: 'reference', number: 1 }]])
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${dictionaryText(trailer)}\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

export const named = (entries: Record<string, PdfValue | undefined>): PdfDictionary =>
  new Map(Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
export const typed = (type: string) => ({ Type: nameOf(type) })
