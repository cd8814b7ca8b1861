import { redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { session } from '#web/lib/api/client.ts'
import { sharing } from '#web/lib/api/http.ts'
import { firstBreath } from '#web/lib/page/breath.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import { pageNotFound, reportOf } from '#web/lib/page/page-error.ts'
import type { Area, TextKey } from '#web/locales/areas.ts'
import type { Marks } from './marks.ts'
import { askToSignIn } from './middleware.ts'
import { stringifySearch } from './search-text.ts'

type Search = Record<string, unknown>
export type LoaderArgs = { params: Record<string, string>; search: Search }

/** The optional `loader` export of a page's file: fetches its data before the page is shown. */
export type PageLoader = (args: LoaderArgs) => Promise<unknown>

/**
 * The optional `prefetch` export: what the page shows first, so that nothing on it moves afterwards. Later changes of
 * the query do not wait for it, and its failures are shown by the page itself.
 */
export type PagePrefetch = (args: LoaderArgs) => Promise<unknown>
export type PageName<M> = { [N in keyof M]: M[N] extends ComponentType ? N : never }[keyof M]

/** The optional `loadParts` export of a page's file: loads further code together with it. */
export type PartsLoader = () => Promise<unknown>

export type PageOptions<A extends Area, S> = Omit<Marks, 'load' | 'texts' | 'title' | 'opening'> & {
  /** The areas of texts that the page uses; its title is in the first. */
  texts: readonly [A, ...Area[]]
  /** Without it the page sets its own title. */
  title?: TextKey<A>
  opening?: TextKey<A>
  /** The schema of the address query; invalid values are dropped. Loaded with the page, because schemas are heavy. */
  search?: () => Promise<S>
  /** Code that the page will need, loaded beside it: to run it is a task of its own. */
  beside?: () => Promise<unknown>
}

type SearchOf<S> = S extends z.ZodMiniObject ? z.output<S> : Search
type SearchInput<S> = S extends z.ZodMiniObject ? Partial<z.output<S>> : Search

type Visit = { params: Record<string, string>; location: { publicHref: string }; preload: boolean }
type BeforeLoad = Visit & { location: { search: object } }
type LoadContext = Visit & { deps: { search: Search }; cause: string }

const dataStep = 45

/** The options of a route whose code loads on first use. */
export function page<M extends object, A extends Area, S extends z.ZodMiniObject | undefined = undefined>(
  load: () => Promise<M>,
  name: PageName<M>,
  { search, beside, ...marks }: PageOptions<A, S>,
) {
  let loaded: M | undefined
  let schema: S | undefined
  const loadCode = async (path?: string) => {
    if (path !== undefined && !loaded) sharing.askFirst?.(marks.asks, path)
    ;[loaded, schema] = await Promise.all([loaded ?? load(), schema ?? search?.(), beside?.()])
    await firstBreath()
    await (loaded as { loadParts?: PartsLoader }).loadParts?.()
  }
  function LoadedPage() {
    // The pipeline has loaded the code before the page renders.
    const Page = loaded![name] as ComponentType
    return <Page />
  }
  return {
    component: LoadedPage,
    staticData: { ...marks, load: loadCode },
    validateSearch: (given: SearchInput<S>) => fitting(schema, given) as SearchOf<S>,
    loaderDeps: ({ search: wanted }: { search: object }) => ({ search: wanted as Search }),
    beforeLoad: (visit: BeforeLoad) => {
      const { params, location } = visit
      if (!isPossible(params)) throw missing(pageNotFound(), marks, visit)
      const given = location.search as Search
      const kept = fitting(schema, given)
      if (losesSomething(given, kept)) throw redirect({ to: '.', search: kept, replace: true })
    },
    loader: async (visit: LoadContext) => {
      const { params, deps, preload, cause } = visit
      const { loader, prefetch } = (loaded ?? {}) as { loader?: PageLoader; prefetch?: PagePrefetch }
      const args = { params, search: deps.search }
      await Promise.all([loader?.(args), cause === 'stay' ? undefined : prefetch?.(args)]).catch((error: unknown) => {
        throw missing(error, marks, visit)
      })
      if ((loader ?? prefetch) && !preload) loadingBar.increase(dataStep)
    },
  }
}

/** On a page that is open to visitors too, a record that they cannot see may be there for members. */
function missing(error: unknown, { guestLayout }: Marks, { location, preload }: Visit): unknown {
  if (guestLayout === undefined || session.state().loggedIn || ![401, 404].includes(reportOf(error).status))
    return error
  return askToSignIn({ address: location.publicHref, session, preload })
}

const patterns: Record<string, RegExp> = {
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
}

/** Do not fetch records whose slug is invalid. */
const isPossible = (params: Record<string, string>) =>
  Object.entries(params).every(([name, value]) => patterns[name]?.test(value) ?? true)

/** Ignores the order of names: the router may keep the old one, and redirecting for it would never end. */
const losesSomething = (given: Search, kept: Search) =>
  Object.keys(given).some((name) => stringifySearch({ name: given[name] }) !== stringifySearch({ name: kept[name] }))

/** Drops invalid values, so that a bookmark with an unknown filter still opens the list. */
function fitting(schema: z.ZodMiniObject | undefined, given: Search): Search {
  if (!schema) return given
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const wrong = new Set(first.error.issues.map((issue) => String(issue.path[0])))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const second = schema.safeParse(rest)
  return second.success ? second.data : {}
}
