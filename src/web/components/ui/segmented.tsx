import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import './segmented.css'

export type SegmentedOption<V extends string> = { value: V; label: ReactNode; icon?: ReactNode; disabled?: boolean }

export type SegmentedProps<V extends string> = {
  /** The name of the choice: «Vista». */
  label: string
  options: SegmentedOption<V>[]
  /** Null while nothing is chosen. */
  value: V | null
  onChange: (value: V) => void
  wide?: boolean
  pill?: boolean
  className?: string
}

/** One of a few options: radio buttons that look like one button in parts. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, wide, pill, className } = props
  const name = useId()
  return (
    <div
      className={cx('btngroup', wide && 'btngroup--wide', pill && 'btngroup--pill', className)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
