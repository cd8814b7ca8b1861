import { useState } from 'react'
import { intlLocales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFieldControl } from './field.tsx'
import './month-field.css'
import { Select } from './select.tsx'

export type MonthFieldProps = {
  /** `2025-09`. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  name?: string
  /** The years to choose from, the last one first. */
  years: { min: number; max: number }
  /** A year without its month counts: `2025`. */
  yearAlone?: boolean
  disabled?: boolean
}

const january = 1
const months = Array.from({ length: 12 }, (_, index) => String(index + january).padStart(2, '0'))

/** A month and its year, inside a `Field`: two native lists, because few browsers have a month picker. */
export function MonthField({ value, onChange, onBlur, name, years, yearAlone = false, disabled }: MonthFieldProps) {
  const t = useT('ui')
  const locale = useLocale()
  const link = useFieldControl({})
  const [year = '', month = ''] = value?.split('-') ?? []
  // Half a date is no date yet; it waits here for its other half.
  const [half, setHalf] = useState({ year: '', month: '' })
  const shown = value ? { year, month } : half
  const put = (next: typeof half) => {
    setHalf(next)
    const isWhole = next.year !== '' && (next.month !== '' || yearAlone)
    const whole = isWhole ? [next.year, next.month].filter(Boolean).join('-') : null
    if (whole !== value) onChange(whole)
  }
  const monthName = new Intl.DateTimeFormat(intlLocales[locale], { month: 'long', timeZone: 'UTC' })
  const yearList = Array.from({ length: years.max - years.min + 1 }, (_, index) => String(years.max - index))
  const shared = {
    disabled,
    onBlur,
    'aria-describedby': link['aria-describedby'],
    'aria-invalid': link['aria-invalid'],
  }
  return (
    <div className="monthfield">
      <Select
        {...shared}
        id={link.id}
        name={name}
        placeholder={t('month.month')}
        value={shown.month}
        options={months.map((one) => ({ value: one, label: monthName.format(new Date(`2025-${one}-15T00:00:00Z`)) }))}
        onChange={(event) => put({ ...shown, month: event.target.value })}
      />
      <Select
        {...shared}
        id={`${link.id}-year`}
        aria-label={t('month.year')}
        placeholder={t('month.year')}
        value={shown.year}
        options={yearList.map((one) => ({ value: one, label: one }))}
        onChange={(event) => put({ ...shown, year: event.target.value })}
      />
    </div>
  )
}
