import { type ReactNode, useId } from 'react'
import './checkbox.css'
import { cx } from '#web/components/ui/class-names.ts'
import { FieldNote, useFieldError } from './field.tsx'

export type RadioOption<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps<V extends string> = {
  label: ReactNode
  options: RadioOption<V>[]
  value: V | undefined
  onChange: (value: V) => void
  hint?: ReactNode
  error?: ReactNode
  /** Nothing was chosen: the sentence names the group. */
  missing?: boolean
  id?: string
  row?: boolean
  disabled?: boolean
  onBlur?: () => void
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, options, value, onChange, hint, id, row, disabled, onBlur } = props
  const error = useFieldError(props)
  const made = useId()
  const group = id ?? made
  const describedBy = cx(hint ? `${group}-hint` : undefined, error ? `${group}-error` : undefined) || undefined
  return (
    <fieldset
      className={cx('field', Boolean(error) && 'is-invalid')}
      id={group}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      <legend className="field__label">{label}</legend>
      <div className={cx('checks', row && 'checks--row')}>
        {options.map((option) => (
          <label className="check check--radio" key={option.value}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span className="check__box" />
            <span>
              {option.label}
              {option.hint && <span className="check__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="field__hint" id={`${group}-hint`}>
          {hint}
        </p>
      )}
      <FieldNote id={`${group}-error`} error={error} />
    </fieldset>
  )
}
