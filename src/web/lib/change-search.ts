import { useNavigate } from '@tanstack/react-router'

/** Changes a part of the address's query in place: a filter is no step to come back from. */
export function useChangeSearch<S extends object>() {
  const navigate = useNavigate()
  return (change: Partial<S>) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    })
}
