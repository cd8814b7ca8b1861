/**
 * Whether two values look the same to a person: '', null and a missing member are equal; the order of keys is ignored.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => sameValue(memberOf(one, key), memberOf(other, key)))
}

const isNothing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
const memberOf = (value: unknown, key: string) => (value as Record<string, unknown>)[key]
