export type PdfName = { kind: 'name'; text: string }
export type PdfString = { kind: 'string'; bytes: Buffer }
export type PdfReference = { kind: 'reference'; number: number }
export type PdfDictionary = Map<string, PdfValue>
export type PdfStream = { kind: 'stream'; dictionary: PdfDictionary; raw: Buffer }
/** An operator or a keyword. */
export type PdfWord = { kind: 'word'; text: string }
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfDictionary
  | PdfStream
  | PdfWord
  | PdfValue[]

type Kinds = { name: PdfName; string: PdfString; reference: PdfReference; stream: PdfStream; word: PdfWord }

export const isKind = <Kind extends keyof Kinds>(value: PdfValue | undefined, kind: Kind): value is Kinds[Kind] =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const nameOf = (text: string): PdfName => ({ kind: 'name', text })
export const textOf = (value: PdfValue | undefined): string | undefined =>
  isKind(value, 'name') || isKind(value, 'word') ? value.text : undefined
