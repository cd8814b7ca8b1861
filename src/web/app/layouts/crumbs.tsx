import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { usePageTitle } from '#web/lib/page/title.ts'
import type { Marks } from '../marks.ts'

/** Where one is, from the route table: every page above this one that has a title. */
export function Crumbs() {
  const t = useT('common')
  const shell = useT('shell')
  const title = usePageTitle()
  const routes = useRouter().routesByPath as Record<string, { options: { staticData?: Marks } } | undefined>
  const leaf = useMatches().at(-1)
  const trail = pathsAbove(leaf?.fullPath ?? '/').flatMap((path) => {
    const above = routes[path]?.options.staticData?.title
    return above
      ? [
          <Link key={path} to={path} params={leaf?.params}>
            {t(above)}
          </Link>,
        ]
      : []
  })
  return <Breadcrumbs trail={trail} current={title ?? shell('nav.home')} />
}

/** `/manage/events/$slug` lies below `/manage` and `/manage/events`. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  return parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}
