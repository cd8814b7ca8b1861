import { Link } from '@tanstack/react-router'
import { type NavigationGroup, navigationGroups } from '#web/area.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Brand } from '../layouts/brand.tsx'
import { currentOf, type NavigationItem, useNavigation, usePlace, useSide } from './navigation.ts'
import { NavigationCount } from './navigation-count.tsx'
import { SideSwitch } from './side-switch.tsx'
import { SideViews } from './side-views.tsx'
import { WeekDisplay } from '../layouts/week-display.tsx'
import './side-bar.css'

export function SideBar() {
  const t = useT('shell')
  const cohort = useSession().user?.cohort
  const side = useSide()
  const items = useNavigation(side)
  const current = currentOf(items, usePlace())
  return (
    <aside className={cx('sidebar', side === 'manage' && 'sidebar--manage')} aria-label={t('nav.main')}>
      <Brand line={useBrandLine()} />
      <SideSwitch />
      {navigationGroups[side].map((group) => (
        <Group key={group} group={group} items={items.filter((item) => item.group === group)} current={current?.to} />
      ))}
      {side === 'manage' && <SideViews items={items} />}
      {cohort && (
        <div className="sidebar__foot">
          <WeekDisplay week={cohort.week} weeks={cohort.weeks} />
        </div>
      )}
    </aside>
  )
}

function useBrandLine(): string | null {
  const t = useT('shell')
  const programme = useProgramme()
  const cohort = useSession().user?.cohort
  if (!programme) return null
  const { organisation } = programme
  return cohort ? t('brandLine', { organisation, cohort: cohort.name }) : organisation
}

// The first group of each side needs no heading.
const unlabelled: NavigationGroup[] = ['programme', 'queues']

type GroupProps = { group: NavigationGroup; items: NavigationItem[]; current: string | undefined }

function Group({ group, items, current }: GroupProps) {
  const t = useT('shell')
  if (items.length === 0) return null
  const label = `nav-${group}`
  return (
    <>
      <p className={unlabelled.includes(group) ? 'sr-only' : 'nav__label'} id={label}>
        {t(`nav.group.${group}`)}
      </p>
      <nav className="nav" aria-labelledby={label}>
        {items.map(({ to, label: name, icon: Icon, count }) => (
          <Link
            key={to}
            className="nav__item"
            to={to}
            activeOptions={{ exact: true }}
            aria-current={to === current ? 'page' : undefined}
          >
            <Icon />
            <span className="truncate">{name}</span>
            {count && <NavigationCount of={count} />}
          </Link>
        ))}
      </nav>
    </>
  )
}
