import { useQuery } from '@tanstack/react-query'
import { eventKinds, eventModes } from '#contract/events.ts'
import { fieldKinds } from '#contract/reference.ts'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import type { EventsSearch, EventsView } from './events-search.ts'

export function EventsToolbar({ search, change }: EventsView) {
  const t = useT('events')
  return (
    <ListToolbar
      search={{
        value: search.q ?? '',
        onChange: (q) => change({ q: q.trim() || undefined }),
        label: t('filter.search'),
      }}
      filters={
        <>
          <FilterChip
            pressed={search.mine === 'true'}
            onPressedChange={(on) => change({ mine: on ? 'true' : undefined })}
          >
            {t('filter.mine')}
          </FilterChip>
          {search.view === 'list' && (
            <FilterChip
              pressed={search.when === 'past'}
              onPressedChange={(on) => change({ when: on ? 'past' : undefined })}
            >
              {t('filter.past')}
            </FilterChip>
          )}
          <Select
            size="sm"
            pill
            aria-label={t('filter.kind')}
            placeholder={t('filter.kindAll')}
            value={search.kind ?? ''}
            onChange={({ target }) => change({ kind: (target.value || undefined) as EventsSearch['kind'] })}
            options={eventKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <Select
            size="sm"
            pill
            aria-label={t('filter.mode')}
            placeholder={t('filter.modeAll')}
            value={search.mode ?? ''}
            onChange={({ target }) => change({ mode: (target.value || undefined) as EventsSearch['mode'] })}
            options={eventModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          />
          <FieldSelect search={search} change={change} />
        </>
      }
    />
  )
}

function FieldSelect({ search, change }: EventsView) {
  const t = useT('events')
  const locale = useLocale()
  const { data } = useQuery(eventQueries.fields())
  const options = fieldKinds.flatMap((kind) =>
    (data?.items ?? [])
      .filter((field) => field.kind === kind)
      .map(({ slug, name }) => ({ value: slug, label: name[locale], group: t(`filter.fields.${kind}`) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale)),
  )
  return (
    <Select
      size="sm"
      pill
      className="evfield"
      aria-label={t('filter.field')}
      placeholder={t('filter.fieldAll')}
      value={search.field ?? ''}
      onChange={({ target }) => change({ field: target.value || undefined })}
      options={options}
    />
  )
}
