import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPeople } from '#contract/people/people.ts'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { peopleQueries } from './api.ts'
import './people.css'
import { PersonTile } from './person-card.tsx'

export const peopleSearch = listSearch(listPeople)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    peopleQueries.list(filtersIn(listPeople, peopleSearch, search)),
    referenceQueries.fields(),
    referenceQueries.skills(),
  )

/** Staff and administrators are one team for everybody else. */
const shownRoles = ['trainee', 'founder', 'mentor', 'staff'] as const

/** The people of the programme, found by name, skill and field. */
export function PeoplePage() {
  const t = useT('people')
  const ofProfile = useT('profile')
  const { filters, change, narrowed, clear, searchBox } = useSearchFilters(listPeople, peopleSearch)
  const list = useInfiniteQuery(peopleQueries.list(filters))
  const [role] = filters.role ?? []
  const none = <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <PageHeader title={t('area.people')} sub={t('sub')} />
      <ListToolbar
        search={searchBox(t('search'))}
        filters={
          <>
            <FilterSelect
              label={t('role')}
              all={t('allRoles')}
              options={shownRoles.map((value) => ({ value, label: ofProfile(`role.${value}`) }))}
              value={role}
              onChange={(next) => change({ role: next === 'staff' ? ['staff', 'admin'] : next && [next] })}
            />
            <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
            <SkillFilter value={filters.skill} onChange={(skill) => change({ skill })} />
            <FilterFlag
              label={t('available')}
              value={filters.available}
              onChange={(available) => change({ available })}
            />
          </>
        }
      />
      <ListBody
        list={list}
        skeleton={<CardSkeleton rows={6} />}
        empty={narrowed ? <NothingFound clear={clear} /> : none}
      >
        {(rows, total) => (
          <>
            {total !== null && <p className="small subtle people__count">{t('count', { count: total })}</p>}
            <ul className="people">
              {rows.map((person) => (
                <PersonTile key={person.id} person={person} />
              ))}
            </ul>
          </>
        )}
      </ListBody>
    </>
  )
}

type SkillFilterProps = { value: string | undefined; onChange: (skill: string | undefined) => void }

function SkillFilter({ value, onChange }: SkillFilterProps) {
  const t = useT('people')
  const locale = useLocale()
  const { data } = useQuery(referenceQueries.skills())
  const options = useMemo(() => choicesOf(data?.items ?? [], locale), [data, locale])
  return <FilterSelect label={t('skill')} all={t('allSkills')} options={options} value={value} onChange={onChange} />
}
