import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Kanban, Table2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { exportReceived, listReceived } from '#contract/applications/received.ts'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { opportunityQueries } from '#web/features/opportunities/api.ts'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from '../api.ts'
import { ApplicationTabs } from '../application-tabs.tsx'
import { ReceivedBoard } from './received-board.tsx'
import { ReceivedRecord } from './received-record.tsx'
import { ReceivedTable } from './received-table.tsx'
import { type Place, type ReceivedFiltering, receivedSearch } from './received-search.ts'
import './received.css'
import { useUndoMoves } from './use-undo-moves.ts'
import '#web/components/list/field-filter.css'

export const prefetch = () => fetchFirst(applicationQueries.board({}), opportunityQueries.mine())

/** For staff, all applications. */
export function ManageApplicationsPage() {
  return <Received place="/manage/applications" />
}

/** For the members of a startup, those to its postings. */
export function ReceivedApplicationsPage() {
  return <Received place="/applications/received" />
}

function Received({ place }: { place: Place }) {
  const { search, ...filtering } = useSearchFilters(listReceived, receivedSearch)
  const m = useT('applications-manage')
  const { id: open, view } = search
  // The list and a record are one route, whose title stands only until a record gives its own.
  useTitle(open ? null : m('title'))
  if (open) return <ReceivedRecord id={open} place={place} />
  return (
    <div className="page--wide">
      <Head view={view} filtering={filtering} tabs={place === '/applications/received' && <ApplicationTabs />} />
      <UndoBar />
      {view === 'table' ? (
        <ReceivedTable filtering={filtering} place={place} />
      ) : (
        <ReceivedBoard filtering={filtering} place={place} />
      )}
    </div>
  )
}

type HeadProps = { view: 'table' | undefined; filtering: ReceivedFiltering; tabs: ReactNode }

function Head({ view, filtering, tabs }: HeadProps) {
  const m = useT('applications-manage')
  const { filters, change, narrowed } = filtering
  const views = [
    { value: 'board' as const, label: m('view.board'), icon: <Kanban /> },
    { value: 'table' as const, label: m('view.table'), icon: <Table2 /> },
  ]
  const { hasScope } = useScope()
  const actions = (
    <>
      {hasScope && <ButtonLink to="/manage/talent">{m('pool.title')}</ButtonLink>}
      <Segmented
        label={m('view.label')}
        options={views}
        value={view ?? 'board'}
        onChange={(next) => change({ view: next === 'table' ? 'table' : undefined } as never)}
      />
      <ExportButton name={m('fileName')} narrowed={narrowed} file={fileOf(exportReceived, filters)} />
    </>
  )
  return (
    <>
      <PageHeader title={m('title')} sub={m('sub')} actions={actions} />
      {tabs}
      <ListToolbar
        search={filtering.searchBox(m('search'))}
        filters={
          <>
            <PostingFilter value={filters.opportunity} onChange={(opportunity) => change({ opportunity })} />
            <FilterFlag label={m('late')} value={filters.late} onChange={(late) => change({ late })} />
            {view === 'table' && (
              <FilterFlag label={m('debts')} value={filters.debts} onChange={(debts) => change({ debts })} />
            )}
          </>
        }
      />
    </>
  )
}

type PostingProps = { value: string | undefined; onChange: (slug: string | undefined) => void }

function PostingFilter({ value, onChange }: PostingProps) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const { hasScope } = useScope()
  const managed = useInfiniteQuery({ ...opportunityQueries.managed({}), enabled: hasScope })
  const own = useQuery({ ...opportunityQueries.mine(), enabled: !hasScope })
  const postings = hasScope ? (managed.data?.pages.flatMap(({ items }) => items) ?? []) : (own.data?.items ?? [])
  const options = postings
    .filter(({ state }) => state !== 'draft' && state !== 'proposed')
    .map(({ slug, title }) => ({ value: slug, label: pick(title, locale) }))
  return (
    <FilterSelect
      className="fieldfilter"
      label={m('posting')}
      all={m('allPostings')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

function useScope() {
  const { user } = useSession()
  return { hasScope: user?.scope.includes('opportunities:manage') ?? false }
}

/** What the reader has moved and nobody was told can be taken back here. */
function UndoBar() {
  const m = useT('applications-manage')
  const count = useQuery(applicationQueries.board({})).data?.undoable ?? 0
  const undo = useUndoMoves()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const button = (
    <Button size="sm" onClick={() => void undo()}>
      <Undo2 />
      {m('undo.act')}
    </Button>
  )
  return (
    <div tabIndex={-1} {...keptFocus}>
      {count > 0 && (
        <Alert tone="note" action={button} className="received__undo">
          {m('undo.open', { count })}
        </Alert>
      )}
    </div>
  )
}
