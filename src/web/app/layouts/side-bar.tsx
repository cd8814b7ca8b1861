import { Link, useLocation } from '@tanstack/react-router'
import { useT } from '#web/lib/text/i18n.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { Brand } from '../brand.tsx'
import { isCurrent, navigationGroups, type NavigationItem, useNavigation } from '../navigation.ts'
import { WeekDisplay } from './week-display.tsx'
import './side-bar.css'

export function SideBar() {
  const t = useT('shell')
  const programme = useProgramme()
  const items = useNavigation()
  return (
    <aside className="sidebar" aria-label={t('nav.main')}>
      <Brand line={useBrandLine()} />
      {navigationGroups.map((group) => (
        <NavigationGroup key={group} group={group} items={items.filter((item) => item.group === group)} />
      ))}
      {programme?.cohort && (
        <div className="sidebar__foot">
          <WeekDisplay week={programme.cohort.week} weeks={programme.cohort.weeks} />
        </div>
      )}
    </aside>
  )
}

function useBrandLine(): string | null {
  const t = useT('shell')
  const programme = useProgramme()
  if (!programme) return null
  const { organisation, cohort } = programme
  return cohort ? t('brandLine', { organisation, cohort: cohort.name }) : organisation
}

function NavigationGroup({ group, items }: { group: NavigationItem['group']; items: NavigationItem[] }) {
  const t = useT('shell')
  const { pathname } = useLocation()
  if (items.length === 0) return null
  const label = `nav-${group}`
  return (
    <>
      <p className={group === 'programme' ? 'sr-only' : 'nav__label'} id={label}>
        {t(`nav.group.${group}`)}
      </p>
      <nav className="nav" aria-labelledby={label}>
        {items.map(({ to, label: name, icon: Icon }) => (
          <Link key={to} className="nav__item" to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
            <Icon />
            <span>{t(name)}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
