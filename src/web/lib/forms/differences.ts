import { valueAt, withValue } from './paths-in-values.ts'
import { sameValue } from './same-value.ts'

/**
 * The labels of a form's fields, in the order of the page: every member of the values, and nested fields with a label
 * of their own, such as `venue.address` or, for each entry of a list, `speakers.name`.
 */
export type FieldLabels<V> = { readonly [K in keyof V & string]: string } & { readonly [path: string]: string }

export type Side = 'mine' | 'theirs'

export type Difference = {
  path: string
  mine: unknown
  theirs: unknown
  /** Both sides changed the field; otherwise only one did. */
  contested: boolean
  /** The preselected side: mine if I changed the field, theirs if only they did. */
  side: Side
}

/** The fields that two people changed from the same values; the languages of a text count separately. */
export function differences<V extends object>(labels: FieldLabels<V>, base: V, mine: V, theirs: V): Difference[] {
  const names = Object.keys(labels).filter((path) => !path.includes('.'))
  return names.flatMap((name) => pathsOf(name, mine, theirs)).flatMap((path) => compared(path, base, mine, theirs))
}

function compared(path: string, base: unknown, mine: unknown, theirs: unknown): Difference[] {
  const [before, own, other] = [base, mine, theirs].map((values) => valueAt(values, path))
  if (sameValue(own, other)) return []
  const untouched = sameValue(own, before)
  const contested = !untouched && !sameValue(other, before)
  return [{ path, mine: own, theirs: other, contested, side: untouched ? 'theirs' : 'mine' }]
}

/** Their values, with mine where that side was chosen. */
export function merged<V>(theirs: V, found: readonly Difference[], sideOf: (difference: Difference) => Side): V {
  return found.reduce(
    (values, difference) =>
      sideOf(difference) === 'mine' ? withValue(values, difference.path, difference.mine) : values,
    theirs,
  )
}

const pathsOf = (name: string, ...values: unknown[]) =>
  values.some((one) => isBilingual(valueAt(one, name))) ? [`${name}.pt`, `${name}.en`] : [name]

function isBilingual(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'pt' in value && Object.keys(value).every((key) => key === 'pt' || key === 'en')
}
