import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listProblems, openStates } from '#contract/problems.ts'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { PlaceFilter } from '#web/components/list/place-filter.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { List } from '#web/components/list/list.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { draftQuery, useHasDraft } from '#web/lib/forms/server-draft.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemQueries } from './api.ts'
import { OwnProblemCard, ProblemRow } from './problem-card.tsx'

export const problemsSearch = listSearch(listProblems)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    problemQueries.mine(),
    problemQueries.list(filtersIn(listProblems, problemsSearch, search)),
    referenceQueries.fields(),
    draftQuery('problems', 'problem'),
  )

export function ProblemsPage() {
  const t = useT('problems')
  const create = (
    <ButtonLink variant="primary" to="/problem">
      <Plus />
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('area.list')} sub={t('list.sub')} actions={create} />
      <div className="stack stack--lg">
        <OwnProblems />
        <EverybodysProblems />
      </div>
    </>
  )
}

function OwnProblems() {
  const t = useT('problems')
  const { data } = useQuery(problemQueries.mine())
  const hasDraft = useHasDraft('problems', 'problem')
  const own = data?.items ?? []
  if (own.length === 0 && !hasDraft) return null
  const sent = own.length > 0 && <span className="small subtle">{t('list.sent', { count: own.length })}</span>
  return (
    <Section id="own-problems" title={t('list.mine')} aside={sent}>
      <div className="stack">
        {hasDraft && (
          <Alert tone="note" action={<Link to="/problem">{t('list.continue')}</Link>}>
            {t('list.draft')}
          </Alert>
        )}
        <div className="grid cols-3">
          {own.map((problem) => (
            <OwnProblemCard key={problem.id} problem={problem} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function EverybodysProblems() {
  const t = useT('problems')
  const known = useQuery(problemQueries.most())
  const { filters, change, narrowed, clear, searchBox } = useSearchFilters(listProblems, problemsSearch)
  const list = useInfiniteQuery(problemQueries.list(filters))
  const sorts = (['-supports', '-createdAt'] as const).map((value) => ({ value, label: t(`list.sort.${value}`) }))
  const none = (
    <EmptyState title={t('list.emptyTitle')} action={<ButtonLink to="/problem">{t('list.create')}</ButtonLink>}>
      {t('list.emptyText')}
    </EmptyState>
  )
  return (
    <Section id="all-problems" title={t('list.everyones')}>
      <ListToolbar
        search={searchBox(t('list.search'))}
        filters={
          <>
            <FilterFlag
              label={t('list.open')}
              value={filters.state !== undefined}
              onChange={(on) => change({ state: on && [...openStates] })}
            />
            <FilterFlag
              label={t('list.supported')}
              value={filters.supported}
              onChange={(supported) => change({ supported })}
            />
            <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
            <PlaceFilter
              label={t('list.place')}
              all={t('list.allPlaces')}
              places={(known.data?.items ?? []).map(({ place }) => place)}
              value={filters.place}
              onChange={(place) => change({ place })}
            />
          </>
        }
        sort={{
          value: filters.sort ?? '-supports',
          onChange: (sort) => change({ sort: sort === '-supports' ? undefined : '-createdAt' }),
          options: sorts,
        }}
      />
      <ListBody
        list={list}
        skeleton={<CardSkeleton rows={5} />}
        empty={narrowed ? <NothingFound clear={clear} /> : none}
      >
        {(rows) => (
          <List>
            {rows.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </List>
        )}
      </ListBody>
    </Section>
  )
}
