import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { parseFacts } from '../mails/event-facts.ts'
import { isOver } from '../policy.ts'
import { toldOfChange } from '../mails/notify.ts'
import { markAnnounced } from '../mails/queries.ts'
import { findEventsById } from '../queries.ts'
import type { PersonalDate } from './letters.ts'
import { tellOfDates } from './notify.ts'
import { findPeopleOf, findSeriesById } from './queries.ts'

type Told = { id: string; version: number; before?: object }

/** Tells of a change of several dates. Those that were told of later changes meanwhile are left out. */
export async function announceDates(deps: Deps, payload: string): Promise<void> {
  const told = new Map((JSON.parse(payload) as Told[]).map((date) => [date.id, date]))
  await transaction(deps.db, async (tx) => {
    const events = await findEventsById(tx, [...told.keys()].toSorted())
    const fresh: typeof events = []
    for (const event of events) if (await markAnnounced(tx, event, told.get(event.id)!.version)) fresh.push(event)
    const news = fresh
      .filter((event) => event.state === 'cancelled' || !isOver(event, deps.clock()))
      .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    if (news.length === 0) return
    const people = Map.groupBy(
      await findPeopleOf(
        tx,
        news.map(({ id }) => id),
      ),
      ({ event_id }) => event_id,
    )
    const dates: PersonalDate[] = []
    for (const event of news) {
      const facts = told.get(event.id)!.before
      const before = facts && event.state !== 'cancelled' ? parseFacts(JSON.stringify(facts)) : undefined
      const to = await toldOfChange(tx, before, people.get(event.id) ?? [])
      dates.push(...to.map((own) => ({ event, own, before })))
    }
    const series = await findSeriesById(tx, news[0]!.series_id!)
    const [off, moved] = [dates.filter(isOff), dates.filter((date) => !isOff(date))]
    await tellOfDates(tx, deps, { kind: 'cancelled', series, dates: off })
    await tellOfDates(tx, deps, { kind: 'changed', series, dates: moved })
  })
}

const isOff = ({ event }: PersonalDate) => event.state === 'cancelled'
