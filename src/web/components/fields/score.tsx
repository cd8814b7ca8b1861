import { useId } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl, useGroupLabel } from './field.tsx'
import './score.css'

export type ScoreProps = {
  /** The criterion, for screen readers; inside a `Field`, the field's label names it. */
  label?: string
  value: number | null
  onChange: (value: number) => void
  max?: number
  disabled?: boolean
}

/** A score from one to `max`, as segments lit up to the chosen one. Arrow keys move; a digit chooses. */
export function Score({ label, value, onChange, max = 5, disabled }: ScoreProps) {
  const name = useId()
  const link = useFieldControl({})
  const labelledBy = useGroupLabel()
  const points = Array.from({ length: max }, (_, i) => i + 1)
  return (
    // Focusable, so that the error summary can link here.
    <div
      {...link}
      className="score"
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => {
        const typed = Number(event.key)
        if (points.includes(typed) && !disabled) onChange(typed)
      }}
    >
      {points.map((point) => (
        <label
          className={cx('score__opt', value !== null && point <= value && 'is-on', point === value && 'is-sel')}
          key={point}
        >
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={point === value}
            disabled={disabled}
            onChange={() => onChange(point)}
          />
          <span>{point}</span>
        </label>
      ))}
    </div>
  )
}
