import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listProblems, openStates } from '#contract/problems/problems.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { PlaceFilter } from '#web/components/list/place-filter.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { FoundList } from '#web/components/list/found-list.tsx'
import { List } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { draftQuery, useHasDraft } from '#web/lib/forms/server-draft.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type ProblemListFilters, problemQueries } from './api.ts'
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
  const filtering = useSearchFilters(listProblems, problemsSearch)
  const list = useInfiniteQuery(problemQueries.list(filtering.filters))
  const none = (
    <EmptyState title={t('list.emptyTitle')} action={<ButtonLink to="/problem">{t('list.create')}</ButtonLink>}>
      {t('list.emptyText')}
    </EmptyState>
  )
  return (
    <Section id="all-problems" title={t('list.everyones')}>
      <FoundList
        list={list}
        filtering={filtering}
        search={t('list.search')}
        filters={<Filters filtering={filtering} />}
        sorts={(['-supports', '-createdAt'] as const).map((value) => ({ value, label: t(`list.sort.${value}`) }))}
        empty={none}
      >
        {(rows) => (
          <List>
            {rows.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </List>
        )}
      </FoundList>
    </Section>
  )
}

function Filters({ filtering: { filters, change } }: { filtering: Filtering<ProblemListFilters> }) {
  const t = useT('problems')
  const places = useQuery(problemQueries.most()).data?.items.map(({ place }) => place) ?? []
  const { state, supported, field, place } = filters
  return (
    <>
      <FilterFlag
        label={t('list.open')}
        value={state !== undefined}
        onChange={(on) => change({ state: on && [...openStates] })}
      />
      <FilterFlag label={t('list.supported')} value={supported} onChange={(on) => change({ supported: on })} />
      <FieldFilter value={field} onChange={(next) => change({ field: next })} />
      <PlaceFilter places={places} value={place} onChange={(next) => change({ place: next })} />
    </>
  )
}
