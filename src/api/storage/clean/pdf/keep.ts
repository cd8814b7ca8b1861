import { uncleanable } from '../uncleanable.ts'
import type { PdfDocument } from './document.ts'
import { isDictionary, isKind, type PdfDictionary, type PdfReference, type PdfStream, type PdfValue } from './values.ts'
import type { PdfSteps } from './steps.ts'

/** What is being written, and from what. */
export type Copying = PdfDocument & {
  steps: PdfSteps
  objects: PdfValue[]
  placed: Map<object, Map<Keep, PdfReference | undefined>>
  /** Resources get new names, the same one everywhere for the same old one. */
  names: Map<string, string>
}
/** What is kept of a value; undefined for nothing. */
export type Keep = (value: PdfValue, copying: Copying) => PdfValue | undefined

export function place(copying: Copying, value: PdfValue): PdfReference {
  copying.objects.push(value)
  return { kind: 'reference', number: copying.objects.length }
}

/** Numbers, names and lists of them. */
export const plain: Keep = (value, copying) => {
  const found = copying.resolve(value)
  if (Array.isArray(found)) return found.map((one) => plain(one, copying) ?? null)
  return typeof found === 'number' || typeof found === 'boolean' || isKind(found, 'name') ? found : undefined
}

export const text: Keep = (value, { resolve }) => {
  const found = resolve(value)
  return isKind(found, 'string') ? found : undefined
}

export const keyed =
  (...keys: string[]) =>
  (keep: Keep): Record<string, Keep> =>
    Object.fromEntries(keys.map((key) => [key, keep]))
export const plainly = (keys: string): Record<string, Keep> => keyed(...keys.split(' '))(plain)

export function keepKeys(dictionary: PdfDictionary, keys: Record<string, Keep>, copying: Copying): PdfDictionary {
  const allowed = copying.steps.keys(keys)
  const kept: PdfDictionary = new Map()
  for (const [key, value] of dictionary) {
    const own = (allowed[key] ?? allowed['*'])?.(value, copying)
    if (own !== undefined) kept.set(key, own)
  }
  return kept
}

export const dictionaryOf =
  (keys: Record<string, Keep>): Keep =>
  (value, copying) => {
    const found = copying.resolve(value)
    return isDictionary(found) ? keepKeys(found, keys, copying) : undefined
  }

/** Named resources: `/F1` and what it stands for. */
export const resourcesOf =
  (keep: Keep): Keep =>
  (value, copying) => {
    const found = copying.resolve(value)
    if (!isDictionary(found)) return undefined
    const kept: PdfDictionary = new Map()
    for (const [key, one] of found) {
      const own = keep(one, copying)
      if (own !== undefined) kept.set(copying.steps.resource(key, copying.names), own)
    }
    return kept
  }

/** Written once however many refer to it; in place before its parts, which may refer back to it. */
export const shared = (keep: Keep): Keep => {
  const sharing: Keep = (value, copying) => {
    const found = copying.resolve(value)
    if (typeof found !== 'object' || found === null) return keep(value, copying)
    const own = copying.placed.get(found) ?? new Map<Keep, PdfReference | undefined>()
    if (own.has(sharing)) return own.get(sharing)
    const reference = place(copying, null)
    copying.placed.set(found, own.set(sharing, reference))
    const kept = keep(found, copying)
    copying.objects[reference.number - 1] = kept ?? null
    if (kept === undefined) own.set(sharing, undefined)
    return own.get(sharing)
  }
  return sharing
}

/** The dictionary by its keys, and the bytes as `change` leaves them. */
export const streamOf =
  (keys: Record<string, Keep>, change: (stream: PdfStream, copying: Copying) => Packed): Keep =>
  (value, copying) => {
    const found = copying.resolve(value)
    if (!isKind(found, 'stream')) return undefined
    const { raw, packing } = change(found, copying)
    const dictionary = new Map([...keepKeys(found.dictionary, keys, copying), ...packing])
    return { kind: 'stream', dictionary, raw }
  }
export type Packed = { raw: Buffer; packing: PdfDictionary }

export const oneOf =
  (...keeps: Keep[]): Keep =>
  (value, copying) => {
    for (const keep of keeps) {
      const kept = keep(value, copying)
      if (kept !== undefined) return kept
    }
    return undefined
  }

/** Everything, for the test that shows what the list of keys is for. */
export const anything: Keep = (value, copying) => {
  if (isKind(value, 'reference')) return sharedAnything(value, copying)
  if (Array.isArray(value)) return value.map((one) => anything(one, copying) ?? null)
  if (isDictionary(value))
    return new Map(
      [...value].flatMap(([key, one]) => (key === 'Parent' ? [] : [[key, anything(one, copying) ?? null]])),
    )
  if (isKind(value, 'stream')) return { ...value, dictionary: anything(value.dictionary, copying) as PdfDictionary }
  return isKind(value, 'word') ? uncleanable('a word where a value should be') : value
}
const sharedAnything = shared(anything)
