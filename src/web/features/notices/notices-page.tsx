import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { listNotices, type Notice } from '#contract/notices/notices.ts'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { noticeQueries } from './api.ts'
import { ReadAll } from './read-all.tsx'
import { NoticeRow } from './notice-row.tsx'
import './notices.css'
import { useTopics } from './topics.ts'

export const noticesSearch = listSearch(listNotices)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(noticeQueries.list(filtersIn(listNotices, noticesSearch, search)), noticeQueries.count())

/** What this person was told, of which the bell shows how much is new. */
export function NoticesPage() {
  const t = useT('notices')
  const { filters, change, narrowed, clear } = useSearchFilters(listNotices, noticesSearch)
  const list = useInfiniteQuery(noticeQueries.list(filters))
  const { data: counts } = useQuery(noticeQueries.count())
  const topics = useTopics()
  const newest = list.data?.pages[0]?.items[0]
  return (
    <div className="noticespage">
      <PageHeader title={t('title')} sub={t('sub')} />
      <ListToolbar
        filters={
          <>
            <FilterFlag
              label={t('filter.unread', { count: counts?.unread ?? 0 })}
              value={filters.unread}
              onChange={(unread) => change({ unread })}
            />
            <FilterFlag
              label={t('filter.waiting', { count: counts?.waiting ?? 0 })}
              value={filters.waiting}
              onChange={(waiting) => change({ waiting })}
            />
            <FilterSelect
              label={t('filter.topic')}
              all={t('filter.allTopics')}
              options={topics.map(({ name, title }) => ({ value: name, label: title }))}
              value={filters.topic}
              onChange={(topic) => change({ topic })}
            />
          </>
        }
        end={
          <>
            {newest && (counts?.unread ?? 0) > 0 && <ReadAll until={newest.createdAt} />}
            <Preferences />
          </>
        }
      />
      <ListBody
        list={list}
        label={t('title')}
        skeleton={<CardSkeleton rows={4} />}
        empty={
          narrowed ? <NothingFound clear={clear} /> : <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        }
      >
        {(rows) => <Days rows={rows} />}
      </ListBody>
    </div>
  )
}

function Preferences() {
  const t = useT('notices')
  return (
    <ButtonLink to="/settings/$section" params={{ section: 'notifications' }} variant="ghost" size="sm">
      <SlidersHorizontal aria-hidden />
      {t('preferences')}
    </ButtonLink>
  )
}

const isToday = ({ createdAt }: Notice) => new Date(createdAt).toDateString() === new Date().toDateString()

function Days({ rows }: { rows: Notice[] }) {
  const t = useT('notices')
  const today = rows.filter(isToday)
  const earlier = rows.filter((row) => !isToday(row))
  const days = [
    { title: t('today'), rows: today },
    { title: t('earlier'), rows: earlier },
  ]
  return days
    .filter((day) => day.rows.length > 0)
    .map((day) => (
      <section className="notices" key={day.title}>
        <h2 className="small subtle">{day.title}</h2>
        <ul className="card">
          {day.rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      </section>
    ))
}
