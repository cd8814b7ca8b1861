import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Reader } from '#api/mail/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { writeCalendar } from '../calendar/icalendar.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { datesLetter, type DatesKind, type PersonalDate } from './letters.ts'
import type { SeriesRow } from './queries.ts'

type Notice = { kind: DatesKind; series: SeriesRow; dates: readonly PersonalDate[] }

const firstStates = ['confirmed', 'waitlisted', 'pending'] as const
/** A registration is told of by the best that came of it. */
const occasionOf = (kind: DatesKind, dates: readonly PersonalDate[]) =>
  kind === 'registered' ? firstStates.find((state) => dates.some(({ own }) => own.state === state))! : kind

/** Tells each person once of all their dates; who has one is told as of any event. */
export async function tellOfDates(tx: Tx, deps: Deps, { kind, series, dates }: Notice): Promise<void> {
  const people = Map.groupBy(dates, ({ own }) => own.user_id)
  const alone = [...people.values()].filter(({ length }) => length === 1).flat()
  for (const same of Map.groupBy(alone, ({ event }) => event.id).values()) {
    const { event, before } = same[0]!
    await notifyParticipants(tx, deps, { kind: occasionOf(kind, same), event, before, to: same.map(({ own }) => own) })
  }
  const many = [...people].filter(([, { length }]) => length > 1)
  if (many.length === 0) return
  const calendar = { organizer: await findProgramme(tx), madeAt: deps.clock(), publicUrl: deps.settings.publicUrl }
  for (const [occasion, told] of Map.groupBy(many, ([, theirs]) => occasionOf(kind, theirs))) {
    await tellPeople(
      tx,
      deps,
      `events.${occasion}`,
      told.map(([id]) => id),
      (reader) => {
        const theirs = people.get(reader.id)!
        return {
          ...datesLetter(kind, theirs, { series, reader, now: deps.clock() }),
          calendar: calendarOf(kind, theirs, { ...calendar, locale: reader.locale }),
        }
      },
    )
  }
}

type CalendarWords = {
  organizer: Awaited<ReturnType<typeof findProgramme>>
  madeAt: Date
  publicUrl: string
  locale: Reader['locale']
}

/** A file of several events publishes them: a request or a cancellation may name only one. */
function calendarOf(kind: DatesKind, dates: readonly PersonalDate[], words: CalendarWords): string | undefined {
  const seated = dates.filter(({ own }) => own.state === 'confirmed')
  if (seated.length === 0) return undefined
  const entries = seated.map(({ event, own }) => ({
    event,
    registration: kind === 'withdrawn' ? ('cancelled' as const) : own.state,
    attending: own.attending,
  }))
  return writeCalendar(entries, { ...words, method: 'PUBLISH' })
}
