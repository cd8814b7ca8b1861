import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { currentPhases, pastPhases } from '#contract/challenges/states.ts'
import { listChallenges } from '#contract/challenges/challenges.ts'
import { setApart } from '#web/components/display/cover-shifts.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FoundList } from '#web/components/list/found-list.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { type ChallengeListFilters, challengeQueries } from './api.ts'
import { ChallengeCard } from './challenge-card.tsx'

const views = ['recommended', 'mine', 'past'] as const
type View = (typeof views)[number] | undefined
/** `view` is the chosen tab; without one, what is open. */
export const challengesSearch = z.extend(listSearch(listChallenges), { view: z.optional(z.enum(views)) })

/** What a tab asks for beyond the filters. */
function listOf(view: View, filters: ChallengeListFilters) {
  if (view === 'past')
    return challengeQueries.list({ ...filters, phase: filters.phase ?? [...pastPhases], sort: '-closesAt' })
  if (view === 'mine') return challengeQueries.list({ ...filters, mine: true, sort: '-closesAt' })
  return challengeQueries.list(view === 'recommended' ? { ...filters, recommended: true } : filters)
}

export const prefetch = ({ search }: { search: object }) => {
  const { view } = search as { view?: View }
  const filters = filtersIn(listChallenges, challengesSearch, search)
  return fetchFirst(listOf(view, filters), referenceQueries.fields(), referenceQueries.skills())
}

export function ChallengesPage() {
  const t = useT('challenges')
  const filtering = useSearchFilters(listChallenges, challengesSearch)
  const { view } = filtering.search
  return (
    <>
      <PageHeader title={t('area.list')} sub={t('list.sub')} />
      <Views view={view} />
      <Cards filtering={filtering} view={view} />
    </>
  )
}

function Views({ view }: { view: View }) {
  const t = useT('challenges')
  const maySolve = useHasScope('solutions:submit')
  const shown: View[] = maySolve ? [undefined, ...views] : [undefined, 'past']
  return (
    <TabNav label={t('list.views')}>
      {shown.map((one) => (
        <TabLink
          key={one ?? 'open'}
          to="/challenges"
          search={one ? { view: one } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === view ? 'page' : undefined}
        >
          {t(`view.${one ?? 'open'}`)}
        </TabLink>
      ))}
    </TabNav>
  )
}

type FilterProps = { filtering: Pick<Filtering<ChallengeListFilters>, 'filters' | 'change'>; view: View }

function Filters({ filtering: { filters, change }, view }: FilterProps) {
  const t = useT('challenges')
  const offered = view === 'past' ? pastPhases : view === 'mine' ? [...currentPhases, ...pastPhases] : currentPhases
  const phases = offered.map((value) => ({ value, label: t(`phase.${value}`) }))
  return (
    <>
      <FilterMenu
        label={t('list.state')}
        options={phases}
        chosen={filters.phase as (typeof offered)[number][] | undefined}
        onChange={(phase) => change({ phase })}
      />
      <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
      <SkillFilter value={filters.skill} onChange={(skill) => change({ skill })} />
    </>
  )
}

type SkillProps = { value: string | undefined; onChange: (skill: string | undefined) => void }

/** The skills that open challenges ask for; the search finds any other. */
function SkillFilter({ value, onChange }: SkillProps) {
  const t = useT('challenges')
  const locale = useLocale()
  const asked = useQuery(challengeQueries.closing()).data?.items.flatMap(({ skills }) => skills) ?? []
  const { data } = useQuery(referenceQueries.skills())
  const wanted = new Set([value, ...asked])
  const options = choicesOf(data?.items.filter(({ slug }) => wanted.has(slug)) ?? [], locale)
  return (
    <FilterSelect
      label={t('list.skill')}
      all={t('list.allSkills')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

function Cards({ filtering, view }: { filtering: Filtering<ChallengeListFilters>; view: View }) {
  const t = useT('challenges')
  const { filters, narrowed } = filtering
  const which = view ?? 'open'
  return (
    <FoundList
      list={useInfiniteQuery(listOf(view, filters))}
      filtering={filtering}
      search={t('list.search')}
      filters={<Filters filtering={filtering} view={view} />}
      empty={<EmptyState title={t(`empty.${which}.title`)}>{t(`empty.${which}.text`)}</EmptyState>}
    >
      {(rows) => {
        setApart('challenge', rows)
        return (
          <div className="grid cols-3">
            {rows.map((challenge, index) => (
              <ChallengeCard
                key={challenge.id}
                challenge={challenge}
                lead={index === 0 && view === undefined && !narrowed}
                reasons={view === 'recommended'}
              />
            ))}
          </div>
        )
      }}
    </FoundList>
  )
}
