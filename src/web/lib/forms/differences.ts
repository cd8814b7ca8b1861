import { valueAt, withValue } from './paths-in-values.ts'
import { sameValue } from './same-value.ts'

/**
 * What the fields of a form are called, in the order of the page: every member of the values, and below it what has a
 * name of its own, such as `venue.address` or, in each entry of a list, `speakers.name`.
 */
export type FieldLabels<V> = { readonly [K in keyof V & string]: string } & { readonly [path: string]: string }

export type Side = 'mine' | 'theirs'

export type Difference = {
  path: string
  mine: unknown
  theirs: unknown
  /** Both have changed it; otherwise only one of the two has. */
  contested: boolean
  /** What to take unless the person says otherwise: mine where I changed something, theirs where only they did. */
  side: Side
}

/** What two people made of the same values; the two languages of a text count by themselves. */
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

/** Their values with mine where I want them: nothing that one of the two wrote goes unseen. */
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
