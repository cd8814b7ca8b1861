import { useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod/mini'

/**
 * The filters in the address, and what changes some of them in place: a filter is no step to come back from. Read here
 * once more, because the router reads a page's first address before the page's schema has been loaded.
 */
export function useSearchFilters<S extends z.ZodMiniObject>(schema: S) {
  const read = (search: object) => {
    const parsed = schema.safeParse(search)
    return (parsed.success ? parsed.data : {}) as z.output<S>
  }
  const filters = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  // From the address of the moment: whoever types and then presses a chip changes it twice before it is drawn again.
  const change = (next: Partial<z.output<S>>) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...read(before), ...next })) as never,
      replace: true,
      resetScroll: false,
    })
  return [filters, change] as const
}
