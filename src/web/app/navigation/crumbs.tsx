import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import { session } from '#web/lib/api/client.ts'
import { type TitleMarks, useTitledRoutes, useTitleText } from '#web/lib/page/route-titles.ts'
import { usePageTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useNavigation, useSide } from './navigation.ts'

/** The pages above the current one that have a title, from the route table. */
export function Crumbs() {
  const t = useT('shell')
  const title = usePageTitle()
  const [home] = useNavigation('programme')
  const [manage] = useNavigation('manage')
  const onManage = useSide() === 'manage'
  const leaf = useMatches().at(-1)
  const mayOpen = ({ scope }: TitleMarks) => scope === undefined || session.hasScope(scope)
  const above = useTitledRoutes(leaf?.fullPath ?? '/').filter(
    ({ path, marks }) => path !== leaf?.fullPath && mayOpen(marks),
  )
  const trail = above.map(({ path, marks }) =>
    path === manage?.to ? null : (
      <Crumb key={path} path={path} params={leaf?.params}>
        <TitleText marks={marks} />
      </Crumb>
    ),
  )
  const first = onManage && manage && (
    <Crumb path={manage.to} here={leaf?.fullPath}>
      {t('nav.side.manage')}
    </Crumb>
  )
  return <Breadcrumbs trail={[first, ...trail].filter(Boolean)} current={title ?? home?.label} />
}

type CrumbProps = { path: string; params?: Record<string, string> | undefined; here?: string; children: ReactNode }

function Crumb({ path, params, here, children }: CrumbProps) {
  if (path === here) return <span>{children}</span>
  return (
    // Without `exact` the router sets `aria-current` on all pages above.
    <Link to={path} params={params} activeOptions={{ exact: true }}>
      {children}
    </Link>
  )
}

const TitleText = ({ marks }: { marks: TitleMarks }) => useTitleText(marks)
