import { use, useEffect, useSyncExternalStore } from 'react'
import { storeOf } from './store.ts'

/** React's `use` reads these members to skip waiting for a settled promise. */
type Loading<M> = Promise<M> & { status?: 'fulfilled' | 'rejected'; value?: M; reason?: unknown }

export type Later<M> = ReturnType<typeof later<M>>

/**
 * Code that loads on its first use, and renders at once when it is already there. The one way for what is rendered; what
 * is awaited, such as a page, a list or the work of a press, is a plain `await import(…)`.
 */
export function later<M>(importer: () => Promise<M>) {
  const code = storeOf<M | undefined>(undefined)
  let loading: Loading<M> | undefined
  const load = (): Promise<M> => {
    if (loading && loading.status !== 'rejected') return loading
    const started: Loading<M> = importer()
    void started.then(
      (value) => code.set(Object.assign(started, { status: 'fulfilled' as const, value }).value),
      (reason: unknown) => void Object.assign(started, { status: 'rejected', reason }),
    )
    return (loading = started)
  }
  const prepare = () => load().then(doNothing, doNothing)
  return {
    load,
    /** The code, if it is there already. */
    loaded: code.state,
    /** On the first sign of interest, so that the click finds the code. The use itself reports a failure. */
    prepare,
    // Rendering does not retry a failed load: every render would try again.
    use: (): M => use(loading ?? load()),
    /** Undefined until the code is there. It loads once it is `wanted`; after a failure the next one tries again. */
    useLoaded: (wanted = true): M | undefined => {
      useEffect(() => {
        if (wanted) void prepare()
      }, [wanted])
      return useSyncExternalStore(code.subscribe, code.state, code.state)
    },
  }
}

const doNothing = () => {}
