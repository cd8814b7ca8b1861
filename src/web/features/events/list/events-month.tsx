import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { type Event, eventKinds } from '#contract/events/events.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { type CalendarEntry, CalendarLegend, CalendarMonth } from '#web/components/display/calendar-month.tsx'
import { today } from '#web/components/display/month-grid.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { eventQueries } from '../api.ts'
import { daysOf, monthSpan } from '../event-days.ts'
import { kindTones } from '../event-kinds.ts'
import { EventList, EventListSkeleton } from './event-list.tsx'
import { EventsFound, useFound } from './events-found.tsx'
import type { EventsView } from './events-search.ts'

type MonthView = Pick<EventsView, 'search' | 'filters'>

const monthOf = ({ month, day }: MonthView['search'], otherwise = today()) => month ?? (day ?? otherwise).slice(0, 7)

export const monthQuery = ({ search, filters: { when: _span, ...filters } }: MonthView, otherwise?: string) =>
  eventQueries.span(monthSpan(monthOf(search, otherwise)), filters)

/** The month's calendar, with the events of the chosen day, or of the rest of the month, beside it. */
export function EventsMonth({ search, filters: { when: _span, ...filters }, change, clear }: EventsView) {
  const t = useT('events')
  const anytime = useFound(filters)
  const month = monthOf(search, anytime.month)
  const found = useQuery(monthQuery({ search, filters }, anytime.month))
  const agenda = useKeptFocus<HTMLElement>()
  const showsFound = filters.q !== undefined && !search.day
  const label = showsFound ? { 'aria-label': t('list.title') } : { 'aria-labelledby': 'evagenda' }
  const bySlug = new Map(found.data?.map((event) => [event.slug, event]))
  const parts = useInSteps([
    <div className="evpage__sheet" aria-busy={found.isPlaceholderData} key="sheet">
      <CalendarMonth
        month={month}
        onMonthChange={(next) => change({ month: next, day: undefined }, { push: true })}
        entries={useEntries(found.data ?? [])}
        selected={search.day ?? null}
        onSelectDay={(day) => {
          change({ month, day: day === search.day ? undefined : day })
          showBelow(agenda.ref)
        }}
        renderEntry={(entry, className) => (
          <Link className={className} to="/events/$slug" params={{ slug: entry.id }}>
            <Title event={bySlug.get(entry.id)!} />
          </Link>
        )}
      />
      <CalendarLegend items={eventKinds.map((kind) => ({ tone: kindTones[kind], label: t(`kind.${kind}`) }))} />
    </div>,
    <section className="evpage__agenda" {...label} tabIndex={-1} {...agenda} key="agenda">
      {showsFound ? (
        <EventsFound found={anytime} clear={clear} />
      ) : (
        <Loaded query={found} skeleton={<EventListSkeleton />} failure={t('failure')}>
          {(events) => <Agenda events={events} month={month} search={search} change={change} />}
        </Loaded>
      )}
    </section>,
  ])
  const listFirst = showsFound || found.isLoadingError
  return <div className={cx('evpage', listFirst && 'evpage--listfirst')}>{parts}</div>
}

function Title({ event: { title, state } }: { event: Event }) {
  const t = useT('events')
  const words = <Translated text={title} />
  if (state !== 'cancelled') return <span className="clamp-2">{words}</span>
  return (
    <span className="clamp-2">
      <s>{words}</s>
      <span className="sr-only">{` (${t('standing.event_cancelled')})`}</span>
    </span>
  )
}

function useEntries(events: Event[]): CalendarEntry[] {
  const locale = useLocale()
  return events.flatMap((event) =>
    daysOf(event).map((day) => ({
      id: event.slug,
      day,
      title: pick(event.title, locale),
      tone: kindTones[event.kind],
    })),
  )
}

/** On small screens the list is below the calendar: scroll to it when a day is chosen. */
function showBelow(agenda: RefObject<HTMLElement | null>) {
  if (matchMedia('(max-width: 1279px)').matches) agenda.current?.scrollIntoView({ block: 'start' })
}

type AgendaProps = Pick<EventsView, 'search' | 'change'> & { events: Event[]; month: string }

function Agenda({ events, month, search, change }: AgendaProps) {
  const t = useT('events')
  const format = useFormat()
  const { day } = search
  const thisMonth = today().slice(0, 7)
  const isPast = month < thisMonth
  const shown = events.filter((event) => {
    const days = daysOf(event)
    if (day) return days.includes(day)
    return days.some((one) => one.startsWith(month)) && (isPast || days.at(-1)! >= today())
  })
  const title = day ? format.weekdayDate(`${day}T12:00:00`) : t(isPast ? 'agenda.pastTitle' : 'agenda.title')
  const empty = day ? 'agenda.emptyDay' : month === thisMonth ? 'agenda.emptyRest' : 'agenda.emptyMonth'
  return (
    <>
      <header className={day ? 'evpage__day' : 'sr-only'}>
        <h2 className="title-section" id="evagenda">
          {title}
        </h2>
        {day && (
          <Button variant="ghost" size="sm" onClick={() => change({ day: undefined })}>
            {t('agenda.wholeMonth')}
          </Button>
        )}
      </header>
      {shown.length > 0 ? (
        <EventList events={shown} />
      ) : (
        <EmptyState
          lit={0}
          level={3}
          title={t(empty)}
          action={
            <Button onClick={() => change({ view: 'list', day: undefined, month: undefined }, { push: true })}>
              {t('agenda.seeList')}
            </Button>
          }
        >
          {t('agenda.emptyText')}
        </EmptyState>
      )}
    </>
  )
}
