import { eventKinds } from '#contract/events.ts'
import { eventStates } from '#contract/event-states.ts'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { ManagedFilters } from './manage-api.ts'

type Props = { filters: ManagedFilters; onChange: (change: ManagedFilters) => void }

const spans = ['upcoming', 'past'] as const
const needs = ['approval', 'translation'] as const

export function EventFilterBar({ filters, onChange }: Props) {
  const t = useT('events-manage')
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
          {spans.map((when) => (
            <FilterChip
              key={when}
              pressed={filters.when === when}
              onPressedChange={(on) => onChange({ when: on ? when : undefined })}
            >
              {t(`when.${when}`)}
            </FilterChip>
          ))}
          {eventStates.map((state) => (
            <FilterChip
              key={state}
              pressed={filters.state?.includes(state) ?? false}
              onPressedChange={() => onChange({ state: toggled(filters.state, state) })}
            >
              {t(`stateFilter.${state}`)}
            </FilterChip>
          ))}
          {needs.map((need) => (
            <FilterChip
              key={need}
              pressed={filters.needs === need}
              onPressedChange={(on) => onChange({ needs: on ? need : undefined })}
            >
              {t(`needs.${need}`)}
            </FilterChip>
          ))}
          <KindMenu filters={filters} onChange={onChange} />
        </>
      }
    />
  )
}

function KindMenu({ filters, onChange }: Props) {
  const t = useT('events-manage')
  const events = useT('events')
  const chosen = filters.kind ?? []
  return (
    <Menu
      label={t('list.kind')}
      placement="bottom start"
      trigger={
        <FilterChip menu pressed={chosen.length > 0}>
          {chosen.length === 0 ? t('list.kind') : t('list.kinds', { count: chosen.length })}
        </FilterChip>
      }
    >
      <MenuChoices many label={t('list.kind')} chosen={chosen} onChange={(kind) => onChange({ kind: someOf(kind) })}>
        {eventKinds.map((kind) => (
          <MenuItem key={kind} id={kind}>
            {events(`kind.${kind}`)}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem id="all" onAction={() => onChange({ kind: undefined })}>
        {t('list.anyKind')}
      </MenuItem>
    </Menu>
  )
}

/** An empty choice is none, so that the address stays short. */
const someOf = <T,>(chosen: T[]): T[] | undefined => (chosen.length > 0 ? chosen : undefined)

function toggled<T>(chosen: readonly T[] = [], one: T): T[] | undefined {
  const rest = chosen.filter((other) => other !== one)
  return someOf(rest.length === chosen.length ? [...rest, one] : rest)
}
