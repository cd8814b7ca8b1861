import { useRouter } from '@tanstack/react-router'
import { useT } from '#web/lib/text/i18n.ts'
import type { Area } from '#web/locales/areas.ts'

/** The part of a route's marks that holds its title: a key of the first of its texts. */
export type TitleMarks = { texts?: readonly Area[]; title?: string; under?: string; scope?: string }

export function useTitleText({ texts, title }: TitleMarks): string | undefined {
  const t = useT(texts?.[0] ?? 'common') as unknown as (key: string) => string
  return title && t(title)
}

type Routes = Record<string, { options: { staticData?: TitleMarks } } | undefined>

/** This route and the routes above it that have a title: `/manage/events/$slug` is below `/manage/events`. */
export function useTitledRoutes(fullPath: string): { path: string; marks: TitleMarks }[] {
  const routes: Routes = useRouter().routesByPath
  const { under } = routes[fullPath]?.options.staticData ?? {}
  const parts = fullPath.split('/').filter(Boolean)
  const titled = parts.flatMap((_, index) => {
    const path = `/${parts.slice(0, index + 1).join('/')}`
    const marks = routes[path]?.options.staticData
    return marks?.title ? [{ path, marks }] : []
  })
  const above = under && routes[under]?.options.staticData
  return above ? [{ path: under, marks: above }, ...titled] : titled
}
