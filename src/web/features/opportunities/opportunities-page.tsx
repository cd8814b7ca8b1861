import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import {
  listOpportunities,
  opportunityKinds,
  opportunitySorts,
  payLevels,
  remoteKinds,
  workHours,
} from '#contract/opportunities/opportunities.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterMore } from '#web/components/list/filter-more.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { PlaceFilter } from '#web/components/list/place-filter.tsx'
import { FilterFlag, FilterOneOf, FilterSomeOf } from '#web/components/list/filter-toggles.tsx'
import { FoundList } from '#web/components/list/found-list.tsx'
import { List } from '#web/components/list/list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { applicationQueries } from '#web/features/applications/api.ts'
import { ApplicationStatus } from '#web/features/applications/application-card.tsx'
import { MyApplications } from '#web/features/applications/my-applications-card.tsx'
import { startupQueries } from '#web/features/startups/api.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useMoney } from '#web/lib/text/money.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { type OpportunityListFilters, opportunityQueries } from './api.ts'
import { EmailAlerts } from './opportunity-alerts.tsx'
import { OpportunityCard, OpportunityStatus } from './opportunity-card.tsx'

export const opportunitiesSearch = listSearch(listOpportunities)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    opportunityQueries.list(filtersIn(listOpportunities, opportunitiesSearch, search)),
    opportunityQueries.newest(),
    referenceQueries.fields(),
    referenceQueries.skills(),
    ...(session.state().loggedIn
      ? [opportunityQueries.mine(), opportunityQueries.alerts(), startupQueries.mine(), applicationQueries.mine()]
      : []),
  )

/** Visitors see the public postings in a frame of its own. */
export function OpportunitiesPage() {
  const t = useT('opportunities')
  const { loggedIn } = useSession()
  if (loggedIn) return <MembersList />
  return (
    <VisitorFrame login={t('page.login')}>
      <PageHeader title={t('area.list')} sub={t('list.publicSub')} />
      <Found />
    </VisitorFrame>
  )
}

function MembersList() {
  const t = useT('opportunities')
  const startups = useQuery(startupQueries.mine()).data?.items ?? []
  const propose = startups.some(({ state }) => state === 'accepted' || state === 'active' || state === 'graduated') && (
    <ButtonLink to="/opportunities/create">
      <Plus />
      {t('list.propose')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('area.list')} sub={t('list.sub')} actions={propose} />
      <div className="stack stack--lg">
        <OwnPostings />
        <Found />
      </div>
    </>
  )
}

/** What one's own startups have posted, in every state. */
function OwnPostings() {
  const t = useT('opportunities')
  const own = useQuery(opportunityQueries.mine()).data?.items ?? []
  if (own.length === 0) return null
  return (
    <Section
      id="own-postings"
      title={t('list.mine')}
      aside={
        <Link className="link small" to="/applications/received">
          {t('list.received')}
        </Link>
      }
    >
      <List>
        {own.map((opportunity) => (
          <li key={opportunity.id}>
            <OpportunityCard
              opportunity={opportunity}
              level={3}
              end={<OpportunityStatus opportunity={opportunity} />}
            />
          </li>
        ))}
      </List>
    </Section>
  )
}

function Found() {
  const t = useT('opportunities')
  const filtering = useSearchFilters(listOpportunities, opportunitiesSearch)
  const { filters, narrowed } = filtering
  const { loggedIn } = useSession()
  const list = useInfiniteQuery(opportunityQueries.list(filters))
  return (
    <section aria-label={t('area.list')}>
      <FoundList
        list={list}
        filtering={filtering}
        search={t('list.search')}
        filters={<Filters filtering={filtering} />}
        sorts={sortsOf(loggedIn).map((value) => ({ value, label: t(`list.sort.${value}`) }))}
        {...(loggedIn && { beside: <Beside filters={filters} narrowed={narrowed} /> })}
        empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
      >
        {(rows) => (
          <List>
            {rows.map((opportunity) => (
              <li key={opportunity.id}>
                <OpportunityCard opportunity={opportunity} end={stateOf(opportunity)} />
              </li>
            ))}
          </List>
        )}
      </FoundList>
    </section>
  )
}

/** Visitors have no skills that could fit. */
const sortsOf = (loggedIn: boolean) => opportunitySorts.filter((sort) => loggedIn || sort !== '-fit')

function Beside(search: { filters: object; narrowed: boolean }) {
  const t = useT('opportunities')
  return (
    <aside className="aside stack stack--lg" aria-label={t('list.beside')}>
      <MyApplications />
      <EmailAlerts {...search} />
    </aside>
  )
}

/** The state of one's own application stands where the deadline would. */
const stateOf = ({ application }: Opportunity) =>
  application ? <ApplicationStatus state={application.state} /> : undefined

function Filters({ filtering: { filters, change } }: { filtering: Filtering<OpportunityListFilters> }) {
  const t = useT('opportunities')
  const places = useQuery(opportunityQueries.newest()).data?.items.map(({ place }) => place) ?? []
  const { number } = useFormat()
  const locale = useLocale()
  const skills = useQuery(referenceQueries.skills()).data?.items ?? []
  const kinds = opportunityKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  const ways = remoteKinds.map((value) => ({ value, label: t(`remote.${value}`) }))
  const money = useMoney()
  const levels = payLevels.map((value) => ({
    value,
    label: t('list.payFrom', { amount: money(number(Number(value))) }),
  }))
  const { loggedIn } = useSession()
  const { place, remote, hours, field, skill, pay, past } = filters
  return (
    <>
      <FilterSomeOf options={kinds} chosen={filters.kind} onChange={(kind) => change({ kind })} />
      {loggedIn && <FilterFlag label={t('saved.list')} value={filters.saved} onChange={(saved) => change({ saved })} />}
      <FilterMore count={[place, remote, hours, field, skill, pay, past].filter(Boolean).length}>
        <PlaceFilter places={places} value={place} onChange={(next) => change({ place: next })} />
        <FilterMenu
          label={t('list.remote')}
          options={ways}
          chosen={remote}
          onChange={(next) => change({ remote: next })}
        />
        <FilterOneOf
          options={workHours.map((value) => ({ value, label: t(`hours.${value}`) }))}
          value={hours}
          onChange={(next) => change({ hours: next })}
        />
        <FieldFilter value={field} onChange={(next) => change({ field: next })} />
        <FilterSelect
          className="fieldfilter"
          label={t('list.skill')}
          all={t('list.allSkills')}
          options={choicesOf(skills, locale)}
          value={skill}
          onChange={(next) => change({ skill: next })}
        />
        <FilterSelect
          label={t('list.pay')}
          all={t('list.anyPay')}
          options={levels}
          value={pay}
          onChange={(next) => change({ pay: next })}
        />
        <FilterFlag label={t('list.past')} value={past} onChange={(next) => change({ past: next })} />
      </FilterMore>
    </>
  )
}
