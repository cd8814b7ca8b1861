import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { listStartups } from '#contract/startups/startups.ts'
import { programmeStates, startupStages } from '#contract/startups/states.ts'
import { setApart } from '#web/components/display/cover-shifts.ts'
import { Figure } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { PlaceFilter } from '#web/components/list/place-filter.tsx'
import { FoundList } from '#web/components/list/found-list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type StartupListFilters, startupQueries } from './api.ts'
import { StartupCard } from './startup-card.tsx'
import { updateQueries } from './updates/api.ts'

export const startupsSearch = listSearch(listStartups)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    startupQueries.mine(),
    updateQueries.figures(),
    startupQueries.list(filtersIn(listStartups, startupsSearch, search)),
    referenceQueries.fields(),
  )

export function StartupsPage() {
  const t = useT('startups')
  const mayCreate = useSession().user?.scope.includes('startups:create') ?? false
  const create = mayCreate && (
    <ButtonLink variant="primary" to="/startup/create">
      <Plus />
      {t('area.create')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('area.list')} sub={t('list.sub')} actions={create} />
      <div className="stack stack--lg">
        <Figures />
        <OwnStartups />
        <AllStartups />
      </div>
    </>
  )
}

const figureNames = ['inProgramme', 'withCustomers', 'people', 'graduated'] as const

function Figures() {
  const t = useT('startups')
  const { data } = useQuery(updateQueries.figures())
  if (!data || data.inProgramme + data.graduated === 0) return null
  const facts = figureNames.map((name) => ({
    term: t(`list.figures.${name}`),
    value: <Figure value={data[name]} />,
  }))
  return (
    <section aria-label={t('list.figuresLabel')}>
      <Strip lcd facts={facts} />
    </section>
  )
}

function OwnStartups() {
  const t = useT('startups')
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  if (own.length === 0) return null
  return (
    <Section id="own-startups" title={t('list.mine')}>
      <div className="grid cols-3">
        {own.map((startup) => (
          <StartupCard key={startup.id} startup={startup} />
        ))}
      </div>
    </Section>
  )
}

function AllStartups() {
  const t = useT('startups')
  const filtering = useSearchFilters(listStartups, startupsSearch)
  const list = useInfiniteQuery(startupQueries.list(filtering.filters))
  return (
    <Section id="all-startups" title={t('list.everyones')}>
      <FoundList
        list={list}
        filtering={filtering}
        search={t('list.search')}
        filters={<Filters filtering={filtering} />}
        sorts={(['-createdAt', 'name'] as const).map((value) => ({ value, label: t(`list.sort.${value}`) }))}
        empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
      >
        {(rows) => {
          setApart(
            'startup',
            rows.map(({ id }) => ({ slug: id })),
          )
          return (
            <div className="grid cols-3">
              {rows.map((startup) => (
                <StartupCard key={startup.id} startup={startup} />
              ))}
            </div>
          )
        }}
      </FoundList>
    </Section>
  )
}

function Filters({
  filtering: { filters, change },
}: {
  filtering: Pick<Filtering<StartupListFilters>, 'filters' | 'change'>
}) {
  const t = useT('startups')
  const places = useQuery(startupQueries.newest()).data?.items.map(({ city }) => city) ?? []
  const stages = startupStages.map((value) => ({ value, label: t(`stage.${value}`) }))
  const states = programmeStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <FilterMenu
        label={t('field.stage')}
        options={stages}
        chosen={filters.stage}
        onChange={(stage) => change({ stage })}
      />
      <FilterMenu
        label={t('list.state')}
        options={states}
        chosen={filters.state as (typeof programmeStates)[number][] | undefined}
        onChange={(state) => change({ state })}
      />
      <FilterFlag label={t('list.looking')} value={filters.looking} onChange={(looking) => change({ looking })} />
      <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
      <PlaceFilter places={places} value={filters.place} onChange={(place) => change({ place })} />
    </>
  )
}
