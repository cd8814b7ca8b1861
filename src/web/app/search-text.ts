import { queryText } from '#contract/address.ts'

/** `?kind=a&kind=b&q=x` as `{ kind: ['a', 'b'], q: 'x' }`, the same form as in the API. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text)
  const parsed: Record<string, string | string[]> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    parsed[name] = values.length === 1 ? values[0]! : values
  }
  return parsed
}

export function stringifySearch(search: Record<string, unknown>): string {
  return queryText(search)
}
