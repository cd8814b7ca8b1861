import { useFormat } from '#web/lib/text/format.ts'

/** Turns an area's codes, such as a kind, into words. Undefined falls back to the general wording. */
export type DescribeValue<V> = (path: string, value: unknown, values: V) => string | undefined

type Scalar = string | number | boolean | null | undefined
type FieldValue = Scalar | FieldValue[] | { [name: string]: FieldValue }

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A field's value as text for people; an empty value is an empty text. */
export function useValueText<V>(describe?: DescribeValue<V>) {
  const format = useFormat()
  const plain = (value: FieldValue): string => {
    if (Array.isArray(value)) return value.map((entry) => wordsOf(entry).join(' · ')).join('\n')
    if (typeof value === 'string' && instant.test(value)) return `${format.date(value)}, ${format.time(value)}`
    return wordsOf(value).join(', ')
  }
  return (path: string, value: unknown, values: V): string =>
    (isNothing(value) ? '' : describe?.(path, value, values)) ?? plain(value as FieldValue)
}

function wordsOf(value: FieldValue): string[] {
  if (isNothing(value)) return []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [String(value)]
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
