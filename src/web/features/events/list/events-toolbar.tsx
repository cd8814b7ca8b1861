import { eventKinds, eventModes } from '#contract/events/events.ts'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { EventsView } from './events-search.ts'

export function EventsToolbar({ search, filters, change }: EventsView) {
  const t = useT('events')
  return (
    <ListToolbar
      search={{
        value: filters.q ?? '',
        // A search looks at all times, so the calendar follows what it finds.
        onChange: (q) => change({ q: q.trim() || undefined, month: undefined, day: undefined }),
        label: t('filter.search'),
      }}
      filters={
        <>
          <FilterChip pressed={filters.mine} onPressedChange={(on) => change({ mine: on || undefined })}>
            {t('filter.mine')}
          </FilterChip>
          {search.view === 'list' && (
            <FilterChip
              pressed={filters.when === 'past'}
              onPressedChange={(on) => change({ when: on ? 'past' : undefined })}
            >
              {t('filter.past')}
            </FilterChip>
          )}
          <FilterSelect
            label={t('filter.kind')}
            all={t('filter.kindAll')}
            options={eventKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={filters.kind?.[0]}
            onChange={(kind) => change({ kind: kind && [kind] })}
          />
          <FilterSelect
            label={t('filter.mode')}
            all={t('filter.modeAll')}
            options={eventModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            value={filters.mode?.[0]}
            onChange={(mode) => change({ mode: mode && [mode] })}
          />
          <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
        </>
      }
    />
  )
}
