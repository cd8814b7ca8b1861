import { type LayoutName, loginPath } from '#contract/page-marks.ts'
import { type Scope, scopesOf } from '#contract/scopes.ts'
import type { PartOf } from '#web/area.ts'
import { loadLayout } from '#web/app/layouts/layouts.ts'
import type { Marks } from '#web/app/marks.ts'
import { textsOf } from '#web/app/middleware.ts'
import { routeTree } from '#web/app/routes.tsx'
import { areas } from '#web/areas.ts'
import { addressOf, type AskedEarly } from '#web/lib/api/asked-early.ts'

import type { Area } from '#web/locales/areas.ts'

/** What loads together. The build calls `load` to learn which code that is (`scripts/vite/noted-imports.ts`). */
type LoadedTogether = { texts: readonly Area[]; asks: readonly string[]; load: () => unknown }

/** What a page needs at its start. `byScope` is for people with a scope, and known once the person is. */
export type StartOfPage = LoadedTogether & {
  path: string
  layout: LayoutName
  loadFrame: () => unknown
  byScope: readonly (LoadedTogether & { scope: string; ofTeam: boolean })[]
}

export const pages = Object.values(routeTree.children ?? {}).map(
  ({ options }) => options as { path: string; staticData: Marks },
)

export function startsOfPages(): StartOfPage[] {
  return pages.map(({ path, staticData }) => {
    const { layout = 'default', asks = [], load } = staticData
    const all = path === '/' ? homeParts : []
    const parts = all.filter(({ scope }) => scope === undefined)
    return {
      path,
      layout,
      texts: [...new Set([...textsOf(staticData), ...parts.flatMap((part) => part.texts)])],
      asks: [...asks, ...parts.flatMap((part) => part.asks ?? [])].map(addressAt),
      load: () => [load, ...parts.map((part) => part.load)].map((begin) => begin?.()),
      loadFrame: () => loadLayout(layout),
      byScope: all.flatMap(({ scope, asks = [], ...part }) =>
        scope ? [{ ...part, scope, ofTeam: !isForMembers(scope), asks: asks.map(addressAt) }] : [],
      ),
    }
  })
}

/** The server fills in the page's own path. */
const addressAt = (asked: AskedEarly | '{path}') => (asked === '{path}' ? asked : addressOf(asked))

const homeParts = areas.flatMap(({ home }) => home ?? [])

/** Texts that lie in one file: those of a visitor's first page, of everybody's home page, and of participants there. */
export function textsInOneFile(): Record<string, readonly Area[]> {
  const textsAt = (wanted: string) => startsOfPages().find(({ path }) => path === wanted)!.texts
  const start = textsAt(loginPath)
  const frame = textsAt('/').filter((area) => !start.includes(area))
  // Two parts may share a text, also one that is for everybody.
  const parts = new Set(homeParts.filter(isForParticipants).flatMap(({ texts }) => texts))
  return { start, frame, parts: [...parts.difference(new Set(frame))] }
}

const isForMembers = (scope: Scope) =>
  scopesOf.trainee.includes(scope) || scopesOf.founder.includes(scope) || scopesOf.mentor.includes(scope)

/** The team would load the texts of all parts for the one that it sees. */
const isForParticipants = ({ scope }: PartOf<unknown>) =>
  scope !== undefined && scopesOf.trainee.includes(scope) && !scopesOf.staff.includes(scope)
