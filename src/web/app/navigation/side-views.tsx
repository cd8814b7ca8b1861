import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { SavedView } from '#contract/views/views.ts'
import { addressOf, viewsQuery } from '#web/lib/api/views.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { currentOf, type NavigationItem } from './navigation.ts'

/** The saved views of the lists that this person may open; below everything else, so that nothing moves as they come. */
export function SideViews({ items }: { items: readonly NavigationItem[] }) {
  const t = useT('shell')
  const { shownAs } = useSearch({ strict: false }) as { shownAs?: string }
  const views = (useQuery(viewsQuery()).data?.items ?? []).flatMap((view) => {
    const entry = currentOf(items, view.page)
    return entry ? { view, entry } : []
  })
  if (views.length === 0) return null
  return (
    <>
      <p className="nav__label" id="nav-views">
        {t('nav.group.views')}
      </p>
      <nav className="nav" aria-labelledby="nav-views">
        {views.map(({ view, entry }) => (
          <ViewLink key={view.id} view={view} entry={entry} isCurrent={view.id === shownAs} />
        ))}
      </nav>
    </>
  )
}

type LinkProps = { view: SavedView; entry: NavigationItem; isCurrent: boolean }

function ViewLink({ view, entry: { label, icon: Icon }, isCurrent }: LinkProps) {
  return (
    <Link
      className="nav__item"
      {...addressOf(view)}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon />
      <span className="truncate">
        {view.name}
        <span className="sr-only">{`, ${label}`}</span>
      </span>
    </Link>
  )
}
