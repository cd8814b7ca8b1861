import { Select } from '#web/components/fields/select.tsx'
import type { Choice } from './filter-toggles.tsx'

export type FilterSelectProps<V extends string> = {
  label: string
  /** The option that clears the filter: «Todos os tipos». */
  all: string
  options: (Choice<V> & { group?: string })[]
  value: V | undefined
  onChange: (value: V | undefined) => void
  className?: string
}

/** A filter with one of many values. */
export function FilterSelect<V extends string>({ label, all, value, onChange, ...rest }: FilterSelectProps<V>) {
  return (
    <Select
      {...rest}
      size="sm"
      pill
      aria-label={label}
      placeholder={all}
      value={value ?? ''}
      onChange={({ target }) => onChange((target.value || undefined) as V | undefined)}
    />
  )
}
