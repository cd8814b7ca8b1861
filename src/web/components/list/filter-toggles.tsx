import { FilterChip } from './filter-chip.tsx'

export type Choice<V extends string> = { value: V; label: string }

/** Undefined instead of an empty list, so that the address stays short. */
export const someOf = <V,>(chosen: V[]): V[] | undefined => (chosen.length > 0 ? chosen : undefined)

type OneProps<V extends string> = {
  options: Choice<V>[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** Chips of which at most one is pressed. */
export function FilterOneOf<V extends string>({ options, value, onChange }: OneProps<V>) {
  return options.map((option) => (
    <FilterChip
      key={option.value}
      pressed={option.value === value}
      onPressedChange={(on) => onChange(on ? option.value : undefined)}
    >
      {option.label}
    </FilterChip>
  ))
}

type FlagProps = { label: string; value: boolean | undefined; onChange: (value: true | undefined) => void }

/** One chip that is on or off. */
export function FilterFlag({ label, value = false, onChange }: FlagProps) {
  return (
    <FilterChip pressed={value} onPressedChange={(on) => onChange(on || undefined)}>
      {label}
    </FilterChip>
  )
}

type SomeProps<V extends string> = {
  options: Choice<V>[]
  chosen: readonly V[] | undefined
  onChange: (chosen: V[] | undefined) => void
}

/** Chips of which any number may be pressed. */
export function FilterSomeOf<V extends string>({ options, chosen = [], onChange }: SomeProps<V>) {
  return options.map(({ value, label }) => (
    <FilterChip
      key={value}
      pressed={chosen.includes(value)}
      onPressedChange={(on) => onChange(someOf(on ? [...chosen, value] : chosen.filter((one) => one !== value)))}
    >
      {label}
    </FilterChip>
  ))
}
