import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type Endpoint, id } from '#contract/endpoint.ts'

type ListEndpoint = Endpoint & { query: z.ZodMiniObject }
type PageNames = { limit: true; cursor: true; leading: true }

/** How a list of the team is shown: as which saved view, and without which columns. */
const shown = { shownAs: z.optional(id), hide: z.optional(z.string().check(z.maxLength(300))) }

/** The query of a list page: the endpoint's query without `limit` and `cursor`, since pages load while scrolling. */
export function listSearch<E extends ListEndpoint>(endpoint: E) {
  const pageNames = { limit: true, cursor: true, ...('leading' in endpoint.query.shape && { leading: true }) }
  return z.extend(
    z.omit(endpoint.query, pageNames as never) as z.ZodMiniObject<Omit<E['query']['shape'], keyof PageNames>>,
    shown,
  )
}

/** The query of a page that is a queue of the team: `id` is the record on turn, `view=all` the table of the list. */
export const queueSearch = <E extends ListEndpoint>(endpoint: E) =>
  z.extend(listSearch(endpoint), { view: z.optional(z.literal('all')), id: z.optional(id) })

/** The filters of a list and what changes them: the result of `useSearchFilters`. */
export type Filtering<Filters> = {
  filters: Filters
  change: (change: Partial<Filters>) => void
  narrowed: boolean
  clear: () => void
  /** The names in a saved search that the list no longer understands. */
  lost: (saved: object) => string[]
  searchBox: (label: string) => { label: string; value: string; onChange: (text: string) => void }
  sortMenu: (options: readonly SortOption[]) => {
    value: string
    onChange: (sort: string) => void
    options: SortOption[]
  }
}

type SortOption = { value: string; label: string }
type FilterNames<E extends ListEndpoint, S extends z.ZodMiniObject> = keyof z.output<S> & keyof z.output<E['query']>

/**
 * The filters in the address, and functions that change them with a history replace, or with `push` as a step that Back
 * undoes. The schema is `listSearch(endpoint)`, extended by the page's own parameters. Names in `kept` choose which
 * list is shown, so they do not count as filters and are not cleared.
 */
export function useSearchFilters<E extends ListEndpoint, S extends z.ZodMiniObject>(
  endpoint: E,
  schema: S,
  kept: readonly FilterNames<E, S>[] = [],
) {
  type Search = z.output<S>
  type Filters = FiltersIn<E, S>
  const search = read(schema, useSearch({ strict: false }))
  const navigate = useNavigate()
  // Start from the current address: typing and then pressing a chip changes it twice before a render.
  const change = (next: Partial<Search>, { push = false } = {}) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...read(schema, before), ...next })) as never,
      replace: !push,
      resetScroll: false,
    })
  const filters = filtersIn(endpoint, schema, search)
  const narrowing = Object.keys(filters).filter(
    (name) => name !== 'sort' && name !== 'thenBy' && !kept.includes(name as never),
  )
  const narrowed = narrowing.some((name) => filters[name as keyof Filters] !== undefined)
  const clear = () => change(Object.fromEntries(narrowing.map((name) => [name, undefined])) as Partial<Search>)
  /** The `search` of a `ListToolbar`, for lists that are searched by `q`. */
  const searchBox = (label: string) => ({
    label,
    value: (filters as { q?: string }).q ?? '',
    onChange: (q: string) => change({ q: q || undefined } as unknown as Partial<Search>),
  })
  /** The `sort` of a `ListToolbar`; the first order is the usual one, which the address does not name. */
  const sortMenu = (options: readonly SortOption[]) => ({
    options: [...options],
    value: (filters as { sort?: string }).sort ?? options[0]!.value,
    onChange: (sort: string) =>
      change({ sort: sort === options[0]!.value ? undefined : sort } as unknown as Partial<Search>),
  })
  const lost = (saved: object) =>
    Object.entries(asText(saved)).flatMap(([name, value]) =>
      name in schema.shape && z.safeParse(schema.shape[name]!, value).success ? [] : name,
    )
  return { search, filters, change, narrowed, clear, lost, searchBox, sortMenu }
}

type FiltersIn<E extends ListEndpoint, S extends z.ZodMiniObject> = Pick<z.output<S>, FilterNames<E, S>>

/** The part of an address query that narrows the list. */
export function filtersIn<E extends ListEndpoint, S extends z.ZodMiniObject>(endpoint: E, schema: S, search: object) {
  const named = Object.entries(read(schema, search)).filter(([name]) => name in endpoint.query.shape)
  return Object.fromEntries(named) as FiltersIn<E, S>
}

/** Parsed again here, because the router parses the first address before the page's schema has loaded. */
function read<S extends z.ZodMiniObject>(schema: S, search: object): z.output<S> {
  const parsed = schema.safeParse(asText(search))
  return (parsed.success ? parsed.data : {}) as z.output<S>
}

/** Back to address values: a parsed query holds `true` where the schema expects `'true'`. */
function asText(search: object): object {
  const text = (value: unknown) => (typeof value === 'boolean' || typeof value === 'number' ? String(value) : value)
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, text(value)]))
}

/** The filters without the order, as bulk endpoints take them. */
export function withoutOrder<F extends { sort?: unknown; thenBy?: unknown }>({
  sort: _order,
  thenBy: _second,
  ...narrowing
}: F): Omit<F, 'sort' | 'thenBy'> {
  return narrowing
}
