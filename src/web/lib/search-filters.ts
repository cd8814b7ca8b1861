import { useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod/mini'

/**
 * The filters in the address, and what changes some of them in place: a filter is no step to come back from. Read here
 * once more, because the router reads a page's first address before the page's schema has been loaded.
 */
export function useSearchFilters<S extends z.ZodMiniObject>(schema: S) {
  const read = schema.safeParse(useSearch({ strict: false }))
  const filters = (read.success ? read.data : {}) as z.output<S>
  const navigate = useNavigate()
  const change = (next: Partial<z.output<S>>) =>
    void navigate({ to: '.', search: { ...filters, ...next } as never, replace: true, resetScroll: false })
  return [filters, change] as const
}
