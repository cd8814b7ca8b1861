import { eventStates } from '#contract/events/states.ts'
import { eventKinds } from '#contract/events/events.ts'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterOneOf, FilterSomeOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import type { ManagedFilters } from './manage-api.ts'
import type { When } from './manage-search.ts'

type Props = {
  filters: ManagedFilters
  when: When
  onChange: (change: Omit<ManagedFilters, 'when'> & { when?: When | undefined }) => void
}

const spans = ['upcoming', 'past', 'all'] as const
const needs = ['approval', 'translation'] as const

export function EventFilterBar({ filters, when, onChange }: Props) {
  const t = useT('events-manage')
  const events = useT('events')
  return (
    <ListToolbar
      search={{
        value: filters.q ?? '',
        onChange: (q) => onChange({ q: q || undefined }),
        label: t('list.search'),
        placeholder: t('list.searchHint'),
      }}
      filters={
        <>
          <Segmented
            label={t('when.label')}
            options={spans.map((value) => ({ value, label: t(`when.${value}`) }))}
            value={when}
            onChange={(next) => onChange({ when: next === 'upcoming' ? undefined : next })}
          />
          <FilterSomeOf
            options={eventStates.map((value) => ({ value, label: t(`stateFilter.${value}`) }))}
            chosen={filters.state}
            onChange={(state) => onChange({ state })}
          />
          <FilterOneOf
            options={needs.map((value) => ({ value, label: t(`needs.${value}`) }))}
            value={filters.needs}
            onChange={(need) => onChange({ needs: need })}
          />
          <FilterMenu
            label={t('list.kind')}
            some={t('list.kinds', { count: filters.kind?.length ?? 0 })}
            all={t('list.anyKind')}
            options={eventKinds.map((value) => ({ value, label: events(`kind.${value}`) }))}
            chosen={filters.kind}
            onChange={(kind) => onChange({ kind })}
          />
        </>
      }
    />
  )
}
