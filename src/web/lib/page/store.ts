/** A value outside React that components read: `useSyncExternalStore(store.subscribe, store.state)`. */
export function storeOf<S>(initial: S) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    state: (): S => state,
    set(next: S) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
