import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listPool, type Pooled } from '#contract/applications/pool.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { FoundList } from '#web/components/list/found-list.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { opportunityQueries } from '#web/features/opportunities/api.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { filtersIn, type Filtering, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, type PoolFilters } from '../api.ts'
import { InviteDialog } from './invite-form.tsx'

export const poolSearch = listSearch(listPool)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    applicationQueries.pool(filtersIn(listPool, poolSearch, search)),
    opportunityQueries.newest(),
    referenceQueries.fields(),
    referenceQueries.skills(),
  )

/** The people who agreed to be found for later postings. */
export function ManagePoolPage() {
  const m = useT('applications-manage')
  const filtering = useSearchFilters(listPool, poolSearch)
  const list = useInfiniteQuery(applicationQueries.pool(filtering.filters))
  const [invited, setInvited] = useState<Pooled>()
  return (
    <>
      <PageHeader title={m('pool.title')} sub={m('pool.sub')} />
      <FoundList
        list={list}
        filtering={filtering}
        search={m('pool.search')}
        filters={<Filters filtering={filtering} />}
        empty={<EmptyState title={m('pool.emptyTitle')}>{m('pool.emptyText')}</EmptyState>}
      >
        {(rows) => (
          <List>
            {rows.map((person) => (
              <Row key={person.id} person={person} invite={() => setInvited(person)} />
            ))}
          </List>
        )}
      </FoundList>
      {invited && <InviteDialog person={invited} onClose={() => setInvited(undefined)} />}
    </>
  )
}

function Filters({ filtering: { filters, change } }: { filtering: Filtering<PoolFilters> }) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const skills = useQuery(referenceQueries.skills()).data?.items ?? []
  return (
    <>
      <FilterSelect
        className="fieldfilter"
        label={m('pool.skill')}
        all={m('pool.allSkills')}
        options={choicesOf(skills, locale)}
        value={filters.skill}
        onChange={(skill) => change({ skill })}
      />
      <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
      <FilterFlag
        label={m('pool.available')}
        value={filters.available}
        onChange={(available) => change({ available })}
      />
    </>
  )
}

function Row({ person, invite }: { person: Pooled; invite: () => void }) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const { shortDay } = useFormat()
  const { id, name, headline, lang, city, field, skills, applied, invited, until } = person
  return (
    <ListRow className="list__row--record">
      <Avatar name={name} />
      <div className="grow stack" style={{ '--gap': '0.35rem' }}>
        <Link className="link medium" to="/people/$id" params={{ id }}>
          {name}
        </Link>
        {headline && (
          <p className="muted" lang={lang}>
            {headline}
          </p>
        )}
        <DotList className="small subtle" items={[useFieldName(field), city, useAvailability(person)]} />
        <p className="row row--wrap">
          {skills.map(({ skill, name: words }) => (
            <Chip key={skill} tone="line">
              {words[locale]}
            </Chip>
          ))}
        </p>
        <DotList
          className="small subtle"
          items={[
            applied && m('pool.applied', { title: pick(applied, locale) }),
            m('pool.until', { day: shortDay(until) }),
            ...invited.map(({ title }) => m('pool.invited', { title: pick(title, locale) })),
          ]}
        />
      </div>
      <Button size="sm" aria-label={m('pool.inviteTitle', { name })} onClick={invite}>
        {m('pool.invite')}
      </Button>
    </ListRow>
  )
}

function useAvailability({ available, availableFrom }: Pooled): string | null {
  const m = useT('applications-manage')
  const { monthOfText } = useFormat()
  if (!available) return null
  return availableFrom ? m('pool.from', { month: monthOfText(availableFrom) }) : m('pool.now')
}
