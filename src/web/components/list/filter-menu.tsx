import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { FilterChip } from './filter-chip.tsx'
import { type Choice, someOf } from './filter-toggles.tsx'

export type FilterMenuProps<V extends string> = {
  /** The name of the filter: «Tipo». */
  label: string
  options: Choice<V>[]
  chosen: readonly V[] | undefined
  /** Undefined when nothing is chosen, so that the address stays short. */
  onChange: (chosen: V[] | undefined) => void
  /** The chip's text when options are chosen: «2 tipos». */
  some?: string
  /** The item that clears the filter: «Todos os tipos». */
  all?: string
}

/** A chip that opens a menu with any number of choices. */
export function FilterMenu<V extends string>(props: FilterMenuProps<V>) {
  const { label, options, chosen = [], onChange, some, all } = props
  const t = useT('ui')
  return (
    <Menu
      label={label}
      placement="bottom start"
      trigger={
        <FilterChip menu pressed={chosen.length > 0}>
          {chosen.length === 0 ? label : (some ?? t('filter.some', { label, count: chosen.length }))}
        </FilterChip>
      }
    >
      <MenuChoices many label={label} chosen={chosen} onChange={(next: V[]) => onChange(someOf(next))}>
        {options.map((option) => (
          <MenuItem key={option.value} id={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem id="" onAction={() => onChange(undefined)}>
        {all ?? t('filter.all')}
      </MenuItem>
    </Menu>
  )
}
