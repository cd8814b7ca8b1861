import { useQuery } from '@tanstack/react-query'
import { eventKinds, eventModes } from '#contract/events.ts'
import { fieldKinds } from '#contract/reference.ts'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { EventsView } from './events-search.ts'

export function EventsToolbar({ search, filters, change }: EventsView) {
  const t = useT('events')
  return (
    <ListToolbar
      search={{
        value: filters.q ?? '',
        onChange: (q) => change({ q: q.trim() || undefined }),
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
          <FieldSelect value={filters.field} onChange={(field) => change({ field })} />
        </>
      }
    />
  )
}

type FieldSelectProps = { value: string | undefined; onChange: (field: string | undefined) => void }

function FieldSelect({ value, onChange }: FieldSelectProps) {
  const t = useT('events')
  const locale = useLocale()
  const { data } = useQuery(referenceQueries.fields())
  const options = fieldKinds.flatMap((kind) =>
    (data?.items ?? [])
      .filter((field) => field.kind === kind)
      .map(({ slug, name }) => ({ value: slug, label: name[locale], group: t(`filter.fields.${kind}`) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale)),
  )
  return (
    <FilterSelect
      className="evfield"
      label={t('filter.field')}
      all={t('filter.fieldAll')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
