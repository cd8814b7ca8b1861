import { getLocalTimeZone, parseAbsolute, toZoned, type ZonedDateTime } from '@internationalized/date'
import { DatePicker } from './date-picker.tsx'

export type DateTimeFieldProps = {
  /** An instant: 2026-03-16T23:59:00.000Z, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  /** The zone in which the person types; the reader's own by default. */
  timeZone?: string
  disabled?: boolean
  id?: string
}

/** A day and a time of day, 24 h. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, onBlur, min, max, timeZone = getLocalTimeZone(), disabled, id } = props
  const instant = (text: string | null | undefined): ZonedDateTime | null =>
    text ? parseAbsolute(text, timeZone) : null
  return (
    <DatePicker<ZonedDateTime>
      id={id}
      value={instant(value)}
      // A value typed into an empty field has no zone yet.
      onChange={(next) => onChange(next && toZoned(next, timeZone).toAbsoluteString())}
      onBlur={onBlur}
      minValue={instant(min)}
      maxValue={instant(max)}
      isDisabled={disabled}
      granularity="minute"
    />
  )
}
