import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { loadingBar } from '#web/lib/loading-bar.ts'
import { pageNotFound } from '#web/lib/page-error.ts'
import type { Marks } from './marks.ts'

export type LoaderArgs = { params: Record<string, string>; search: Record<string, unknown> }

/** What the file of a page may export as `loader`: fetches its data before it is shown. */
export type PageLoader = (args: LoaderArgs) => Promise<unknown>
type NameOfPage<M> = { [N in keyof M]: M[N] extends ComponentType ? N : never }[keyof M]

type PageOptions<S extends z.ZodMiniObject | undefined> = Omit<Marks, 'load'> & {
  /** The query of the address; what does not fit is left out. */
  search?: S
  /** Whether these parameters can be right at all; if not, the page does not exist. */
  valid?: (params: Record<string, string>) => boolean
}

type SearchOf<S> = S extends z.ZodMiniObject ? z.output<S> : Record<string, unknown>
type Given<S> = S extends z.ZodMiniObject ? Partial<z.output<S>> : Record<string, unknown>

const dataStep = 45

/** The options of a route whose code is loaded when it is first needed. */
export function page<M extends object, S extends z.ZodMiniObject | undefined = undefined>(
  load: () => Promise<M>,
  name: NameOfPage<M>,
  { search, valid, ...marks }: PageOptions<S>,
) {
  let loaded: M | undefined
  const loadCode = async () => {
    loaded ??= await load()
  }
  function LoadedPage() {
    // The pipeline has loaded the code before anything is drawn.
    const Page = loaded![name] as ComponentType
    return <Page />
  }
  return {
    component: LoadedPage,
    staticData: { ...marks, load: loadCode },
    validateSearch: (given: Given<S>) => fitting(search, given) as SearchOf<S>,
    loaderDeps: ({ search: wanted }: { search: SearchOf<S> }) => ({ search: wanted as Record<string, unknown> }),
    beforeLoad: ({ params }: { params: Record<string, string> }) => {
      if (valid && !valid(params)) throw pageNotFound()
    },
    loader: async ({ params, deps, preload }: LoadContext) => {
      const { loader } = (loaded ?? {}) as { loader?: PageLoader }
      await loader?.({ params, search: deps.search })
      if (loader && !preload) loadingBar.increase(dataStep)
    },
  }
}

type LoadContext = {
  params: Record<string, string>
  deps: { search: Record<string, unknown> }
  preload: boolean
}

/** A bookmark with an unknown filter still opens the list, without that filter. */
function fitting(schema: z.ZodMiniObject | undefined, given: Record<string, unknown>): Record<string, unknown> {
  if (!schema) return given
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const wrong = new Set(first.error.issues.flatMap((issue) => (issue.path.length > 0 ? [String(issue.path[0])] : [])))
  const rest = Object.fromEntries(
    Object.entries(given).filter(([name]) => !wrong.has(name) && name in schema.def.shape),
  )
  const second = schema.safeParse(rest)
  return second.success ? second.data : {}
}
