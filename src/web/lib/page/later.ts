import { use } from 'react'

/** React's `use` reads these members to skip waiting for a settled promise. */
type Loading<M> = Promise<M> & { status?: 'fulfilled' | 'rejected'; value?: M; reason?: unknown }

export type Later<M> = ReturnType<typeof later<M>>

/** Code that loads on its first use, and renders at once when it is already there. */
export function later<M>(importer: () => Promise<M>) {
  let loading: Loading<M> | undefined
  const load = (): Promise<M> => {
    if (loading && loading.status !== 'rejected') return loading
    const started: Loading<M> = importer()
    void started.then(
      (value) => void Object.assign(started, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(started, { status: 'rejected', reason }),
    )
    return (loading = started)
  }
  return {
    load,
    /** The code, if it is there already. */
    loaded: () => loading?.value,
    /** On the first sign of interest, so that the click finds the code. The use itself reports a failure. */
    prepare: () => void load().catch(() => {}),
    // Rendering does not retry a failed load: every render would try again.
    use: (): M => use(loading ?? load()),
  }
}
