import { intlLocales, useLocale } from '#web/lib/i18n.ts'
import { cx } from './class-names.ts'
import './date-tile.css'
import { Digits, twoDigits } from './digits.tsx'

/** Month and day as a small display; the date itself is written beside it. */
export function DateTile({ date, large }: { date: Date; large?: boolean }) {
  const locale = useLocale()
  const month = new Intl.DateTimeFormat(intlLocales[locale], { month: 'short' }).format(date).replace('.', '')
  return (
    <span className={cx('datetile', large && 'datetile--lg')} aria-hidden>
      <span className="datetile__month">{month}</span>
      <span className="datetile__day">
        <Digits value={twoDigits(date.getDate())} size="sm" />
      </span>
    </span>
  )
}
