import { Link, useMatches } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import { type Titled, useTitledRoutes, useTitleText } from '#web/lib/page/route-titles.ts'
import { usePageTitle } from '#web/lib/page/title.ts'
import { useNavigation } from '../navigation.ts'

/** Where one is, from the route table: every page above this one that has a title. */
export function Crumbs() {
  const title = usePageTitle()
  const home = useNavigation('programme')[0]
  const leaf = useMatches().at(-1)
  const trail = useTitledRoutes(leaf?.fullPath ?? '/')
    .filter(({ path }) => path !== leaf?.fullPath)
    .map(({ path, marks }) => <Crumb key={path} path={path} params={leaf?.params} marks={marks} />)
  return <Breadcrumbs trail={trail} current={title ?? home?.label} />
}

type CrumbProps = { path: string; params: Record<string, string> | undefined; marks: Titled }

function Crumb({ path, params, marks }: CrumbProps) {
  return (
    <Link to={path} params={params}>
      {useTitleText(marks)}
    </Link>
  )
}
