import { useId } from 'react'
import { cx } from './class-names.ts'
import './score.css'

export type ScoreProps = {
  /** The criterion, for screen readers. */
  label: string
  value: number | null
  onChange: (value: number) => void
  max?: number
  disabled?: boolean
}

/** One to five, as segments that light up to the chosen one. Arrow keys move; a figure chooses. */
export function Score({ label, value, onChange, max = 5, disabled }: ScoreProps) {
  const name = useId()
  const points = Array.from({ length: max }, (_, i) => i + 1)
  return (
    <div className="score" role="radiogroup" aria-label={label}>
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
            onKeyDown={(event) => {
              const typed = Number(event.key)
              if (points.includes(typed)) onChange(typed)
            }}
          />
          <span>{point}</span>
        </label>
      ))}
    </div>
  )
}
