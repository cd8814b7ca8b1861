import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  type DateValue,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { trustOwn } from '#web/lib/page/trusted-types.ts'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import './combobox.css'
import '#web/components/ui/menu.css'
import './date-picker.css'
import { useFieldControl, useGroupLabel } from './field.tsx'
import './input.css'
import '../ui/menu.css'

trustOwn()

export type DatePickerProps<V extends DateValue> = Pick<
  AriaDatePickerProps<V>,
  'value' | 'onChange' | 'onBlur' | 'granularity' | 'minValue' | 'maxValue' | 'isDisabled'
> & { id?: string | undefined }

/** Shared by `DateField` and `DateTimeField`: typed segments, and a calendar whose weeks start on Monday. */
export function DatePicker<V extends DateValue>({ id, ...rest }: DatePickerProps<V>) {
  const link = useFieldControl({ id })
  const label = useGroupLabel()
  return (
    <AriaLocale>
      <AriaDatePicker
        {...rest}
        className="datefield"
        aria-labelledby={label}
        aria-describedby={link['aria-describedby']}
        isInvalid={Boolean(link['aria-invalid'])}
        firstDayOfWeek="mon"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
      >
        <Group className="input datefield__box" id={link.id}>
          <DateInput className="datefield__text">
            {(segment) => <DateSegment segment={segment} className="datefield__segment" />}
          </DateInput>
          <Button className="combo__open">
            <CalendarDays />
          </Button>
        </Group>
        <Popover className="popover" offset={6}>
          <Dialog className="datefield__dialog">
            <MonthPicker />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </AriaLocale>
  )
}

function MonthPicker() {
  return (
    <Calendar>
      <header className="datefield__head">
        <Button slot="previous" className="iconbtn iconbtn--sm">
          <ChevronLeft />
        </Button>
        <Heading className="medium" />
        <Button slot="next" className="iconbtn iconbtn--sm">
          <ChevronRight />
        </Button>
      </header>
      <CalendarGrid className="datefield__grid">
        {(date) => <CalendarCell date={date} className="datefield__day" />}
      </CalendarGrid>
    </Calendar>
  )
}
