import { useId } from 'react'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { FieldNote, useFieldError } from './field.tsx'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  /** From `form.field`. */
  id?: string | undefined
  error?: string | null | undefined
  missing?: boolean
}

/** Any number of a few options, all visible. */
export function ChoiceChips<V extends string>({ label, options, value, onChange, id, ...said }: Props<V>) {
  const error = useFieldError({ label, ...said })
  const made = useId()
  const group = id ?? made
  const toggle = (one: V) => onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset
      className={cx('field', Boolean(error) && 'is-invalid')}
      id={group}
      tabIndex={-1}
      aria-describedby={error ? `${group}-error` : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div className="row row--wrap">
        {options.map((option) => (
          <FilterChip
            key={option.value}
            pressed={value.includes(option.value)}
            onPressedChange={() => toggle(option.value)}
          >
            {option.label}
          </FilterChip>
        ))}
      </div>
      <FieldNote id={`${group}-error`} error={error} />
    </fieldset>
  )
}
