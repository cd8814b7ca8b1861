import { useFormat } from '#web/lib/text/format.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './date-tile.css'
import { Digits } from './digits.tsx'

/** Month and day as a small display. Decoration: the page writes the date beside it. */
export function DateTile({ date, large }: { date: Date; large?: boolean }) {
  const format = useFormat()
  return (
    <span className={cx('datetile', large && 'datetile--lg')} aria-hidden>
      <span className="datetile__month">{format.shortMonth(date)}</span>
      <span className="datetile__day">
        <Digits value={format.dayNumber(date)} size="sm" />
      </span>
    </span>
  )
}
