import { type CalendarDate, parseDate } from '@internationalized/date'
import { DatePicker } from './date-picker.tsx'

export type DateFieldProps = {
  /** 2026-03-16, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  disabled?: boolean
  id?: string
}

const day = (text: string | null | undefined): CalendarDate | null => (text ? parseDate(text) : null)

/** A day without a time. */
export function DateField({ value, onChange, onBlur, min, max, disabled, id }: DateFieldProps) {
  return (
    <DatePicker<CalendarDate>
      id={id}
      value={day(value)}
      onChange={(next) => onChange(next?.toString() ?? null)}
      onBlur={onBlur}
      minValue={day(min)}
      maxValue={day(max)}
      isDisabled={disabled}
      granularity="day"
    />
  )
}
