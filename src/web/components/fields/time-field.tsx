import { parseTime, type Time } from '@internationalized/date'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import './date-picker.css'
import { useFieldControl, useGroupLabel } from './field.tsx'
import './input.css'

type Props = {
  /** 18:30, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  id?: string
}

/** A time of day, 24 h whatever the browser's language. */
export function TimeField({ value, onChange, onBlur, id }: Props) {
  const link = useFieldControl({ id })
  const label = useGroupLabel()
  return (
    <AriaLocale>
      <AriaTimeField<Time>
        id={link.id}
        className="datefield"
        value={value ? parseTime(value) : null}
        onChange={(next) => onChange(next?.toString().slice(0, 5) ?? '')}
        onBlur={onBlur}
        aria-labelledby={label}
        aria-describedby={link['aria-describedby']}
        isInvalid={Boolean(link['aria-invalid'])}
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <DateInput className="input datefield__box datefield__text">
          {(segment) => <DateSegment segment={segment} className="datefield__segment" />}
        </DateInput>
      </AriaTimeField>
    </AriaLocale>
  )
}
