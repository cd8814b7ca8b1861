import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type ListEndpoint = Endpoint & { query: z.ZodMiniObject }
type PageNames = { limit: true; cursor: true }

/** What the address of a list says: what its endpoint takes, but for the pages, which are fetched as one goes down. */
export function listSearch<E extends ListEndpoint>(endpoint: E) {
  const pageNames = { limit: true, cursor: true }
  return z.omit(endpoint.query, pageNames as never) as z.ZodMiniObject<Omit<E['query']['shape'], keyof PageNames>>
}

type FilterNames<E extends ListEndpoint, S extends z.ZodMiniObject> = keyof z.output<S> & keyof z.output<E['query']>

/**
 * The filters in the address, and what changes some of them in place: a filter is no step to come back from. The
 * schema is `listSearch(endpoint)`, extended by what the page keeps in its address for itself. Names in `kept` choose
 * which list is shown, so they neither narrow it nor are cleared.
 */
export function useSearchFilters<E extends ListEndpoint, S extends z.ZodMiniObject>(
  endpoint: E,
  schema: S,
  kept: readonly FilterNames<E, S>[] = [],
) {
  type Search = z.output<S>
  type Filters = Pick<Search, FilterNames<E, S>>
  const search = read(schema, useSearch({ strict: false }))
  const navigate = useNavigate()
  // From the address of the moment: whoever types and then presses a chip changes it twice before it is drawn again.
  const change = (next: Partial<Search>) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...read(schema, before), ...next })) as never,
      replace: true,
      resetScroll: false,
    })
  const filters = Object.fromEntries(Object.entries(search).filter(([name]) => name in endpoint.query.shape)) as Filters
  const narrowing = Object.keys(filters).filter((name) => name !== 'sort' && !kept.includes(name as never))
  const narrowed = narrowing.some((name) => filters[name as keyof Filters] !== undefined)
  const clear = () => change(Object.fromEntries(narrowing.map((name) => [name, undefined])) as Partial<Search>)
  return { search, filters, change, narrowed, clear }
}

/** Read here once more, because the router reads a page's first address before the page's schema has been loaded. */
function read<S extends z.ZodMiniObject>(schema: S, search: object): z.output<S> {
  const parsed = schema.safeParse(asText(search))
  return (parsed.success ? parsed.data : {}) as z.output<S>
}

/** As the address would say it: what was read before holds `true` where the schema expects `'true'`. */
function asText(search: object): object {
  const text = (value: unknown) => (typeof value === 'boolean' || typeof value === 'number' ? String(value) : value)
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, text(value)]))
}

/** What narrows a list, without the order it is in, as bulk actions take it. */
export function withoutOrder<F extends { sort?: unknown }>({ sort: _order, ...narrowing }: F): Omit<F, 'sort'> {
  return narrowing
}
