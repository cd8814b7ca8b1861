import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import './calendar-month.css'
import { Card } from '#web/components/ui/card.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { Digits } from './digits.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { monthWeeks, shiftDay, shiftMonth, today } from './month-grid.ts'

export type CalendarTone = 'accent' | 'onit' | 'founder' | 'note' | 'info' | 'danger'

export type CalendarEntry = { id: string; /** 2026-03-16 */ day: string; title: string; tone?: CalendarTone }

export type CalendarMonthProps = {
  /** 2026-03 */
  month: string
  onMonthChange: (month: string) => void
  entries: CalendarEntry[]
  selected?: string | null
  /** Small screens show no entries in the grid: selecting a day lists them. */
  onSelectDay: (day: string) => void
  /** Wraps an entry, usually in a link that gets the class. */
  renderEntry?: (entry: CalendarEntry, className: string) => ReactNode
  /** Below the grid, for example a legend. */
  children?: ReactNode
}

const SHOWN_A_DAY = 3
// Days have no time of day, so they are formatted in UTC, the zone in which JavaScript parses them.
const zone = 'UTC'

export function CalendarMonth(props: CalendarMonthProps) {
  const { month, onMonthChange, entries, children } = props
  const t = useT('ui')
  const weeks = monthWeeks(month)
  const name = useFormat().month(`${month}-01`, zone)
  const byDay = Map.groupBy(entries, (entry) => entry.day)
  const [visited, setVisited] = useState<string | null>(null)
  const { grid, onDayKey } = useDayKeys(props, setVisited)
  const stop = stopOf(weeks.flat(), month, [visited, props.selected ?? null, today()])
  return (
    <Card as="section" className="cal" aria-label={name}>
      <header className="cal__head">
        <h2 className="cal__title grow" aria-live="polite">
          {name}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => onMonthChange(today().slice(0, 7))}>
          {t('calendar.today')}
        </Button>
        <IconButton name={t('calendar.previous')} onClick={() => onMonthChange(shiftMonth(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <IconButton name={t('calendar.next')} onClick={() => onMonthChange(shiftMonth(month, 1))}>
          <ChevronRight />
        </IconButton>
      </header>
      <table className="cal__grid" ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <Weekday day={day} key={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  {...props}
                  day={day}
                  found={byDay.get(day) ?? []}
                  isStop={day === stop}
                  onVisit={() => setVisited(day)}
                  onKeyDown={(event) => onDayKey(event, day)}
                  key={day}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </Card>
  )
}

function Weekday({ day }: { day: string }) {
  const format = useFormat()
  const name = format.weekday(day, zone)
  return (
    <th scope="col" abbr={name}>
      <span className="sr-only">{name}</span>
      <span className="wide" aria-hidden>
        {format.weekdayInitials(day, 'short', zone)}
      </span>
      <span className="narrow" aria-hidden>
        {format.weekdayInitials(day, 'narrow', zone)}
      </span>
    </th>
  )
}

/** The one day that Tab reaches: the last visited, the selected or today's, if it is shown; else the first. */
const stopOf = (days: readonly string[], month: string, wanted: readonly (string | null)[]) =>
  wanted.find((day) => day !== null && days.includes(day)) ?? `${month}-01`

type DayProps = CalendarMonthProps & {
  day: string
  found: CalendarEntry[]
  isStop: boolean
  onVisit: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day(props: DayProps) {
  const { day, month, found, isStop, selected, onSelectDay, onVisit, onKeyDown, renderEntry = plainEntry } = props
  const t = useT('ui')
  const isToday = day === today()
  const number = day.slice(8)
  const format = useFormat()
  const date = `${format.weekday(day, zone)}, ${format.date(day, zone)}`
  const look = cx(!day.startsWith(month) && 'out', isToday && 'cal__today', day === selected && 'sel')
  return (
    <td className={look || undefined}>
      <button
        type="button"
        className="cal__day"
        aria-label={`${date}, ${t('calendar.entries', { count: found.length })}`}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={day === selected}
        tabIndex={isStop ? 0 : -1}
        onFocus={onVisit}
        onClick={() => onSelectDay(day)}
        onKeyDown={onKeyDown}
      >
        {isToday ? <Digits value={number} size="sm" /> : Number(number)}
      </button>
      {found.slice(0, SHOWN_A_DAY).map((entry) => (
        <Fragment key={entry.id}>{renderEntry(entry, cx('calev', `calev--${entry.tone ?? 'accent'}`))}</Fragment>
      ))}
      {found.length > SHOWN_A_DAY && (
        <button
          type="button"
          className="cal__more"
          aria-label={t('calendar.more', { count: found.length - SHOWN_A_DAY, date })}
          onClick={() => onSelectDay(day)}
        >
          +{found.length - SHOWN_A_DAY}
        </button>
      )}
      <span className="cal__dots" aria-hidden>
        {found.slice(0, SHOWN_A_DAY).map((entry) => (
          <i className={`legend__item--${entry.tone ?? 'accent'}`} key={entry.id} />
        ))}
      </span>
    </td>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const ends: Record<string, (at: number) => number> = { Home: (at) => at - (at % 7), End: (at) => at - (at % 7) + 6 }

/** Arrow keys move between days, Home and End within a week; Tab moves on to the entries. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const days = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.cal__day') ?? [])]
  const at = days.indexOf(event.currentTarget)
  const step = steps[event.key]
  const next = days[step === undefined ? (ends[event.key]?.(at) ?? -1) : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** PageUp and PageDown turn to the same day of another month, with Shift of another year; arrows move within it. */
function useDayKeys({ month, onMonthChange }: CalendarMonthProps, onVisit: (day: string) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const turnedTo = useRef<string | null>(null)
  // The day that had the focus went with its month.
  useEffect(() => {
    if (turnedTo.current !== month) return
    turnedTo.current = null
    grid.current?.querySelector<HTMLElement>('.cal__day[tabindex="0"]')?.focus()
  }, [month])
  const onDayKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (!months) return moveByArrows(event)
    event.preventDefault()
    const next = shiftDay(day, months * (event.shiftKey ? 12 : 1))
    turnedTo.current = next.slice(0, 7)
    onVisit(next)
    onMonthChange(turnedTo.current)
  }
  return { grid, onDayKey }
}

const plainEntry: NonNullable<CalendarMonthProps['renderEntry']> = (entry, className) => (
  <span className={className}>
    <span>{entry.title}</span>
  </span>
)

export function CalendarLegend({ items }: { items: { tone: CalendarTone; label: string }[] }) {
  return (
    <ul className="legend">
      {items.map(({ tone, label }) => (
        <li className={cx('legend__item', `legend__item--${tone}`)} key={tone}>
          {label}
        </li>
      ))}
    </ul>
  )
}
