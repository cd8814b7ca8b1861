import { later } from '#web/lib/page/later.ts'
import type { DateFieldProps } from './date-field.tsx'
import type { DateTimeFieldProps } from './date-time-field.tsx'
import './input.css'

const day = later(() => import('./date-field.tsx'))
const instant = later(() => import('./date-time-field.tsx'))

/**
 * A `DateField` that is not seen when its page opens. What it is made of is larger than the page, so it loads after it:
 * the page says `prepareDays` once it is there.
 */
export function LateDateField(props: DateFieldProps) {
  const DateField = day.useLoaded()?.DateField
  return DateField ? <DateField {...props} /> : <EmptyBox />
}

export function LateDateTimeField(props: DateTimeFieldProps) {
  const DateTimeField = instant.useLoaded()?.DateTimeField
  return DateTimeField ? <DateTimeField {...props} /> : <EmptyBox />
}

/** As high as the field, so that nothing moves when it comes. */
const EmptyBox = () => <div className="input" />

export const prepareDays = day.prepare
export const prepareInstants = instant.prepare
