import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import { onDay, toInput } from '#api/features/events/event-input.ts'
import { daysLater } from '#contract/events/series-days.ts'
import { makeEvents, type EventRow } from '../factories/events.ts'
import { weekly } from './content.ts'

/** The dates of the weekly hour, with the series that they belong to. */
export async function seedWeekly(
  tx: Db,
  first: NonNullable<Parameters<typeof makeEvents>[1][number]> & { slug: string },
  now: Date,
): Promise<EventRow[]> {
  const [made] = await makeEvents(tx, [first])
  const content = toInput(made!)
  const day = made!.starts_at.toISOString().slice(0, 10)
  const rule = { every: 'week', interval: 1, until: null, count: weekly.weeks, except: [], also: [] }
  const id = randomUUIDv7()
  const { slug } = first
  await tx.insertInto('slugs').values({ area: 'event_series', slug }).execute()
  await tx
    .insertInto('event_series')
    .values({ id, slug, content: JSON.stringify(content), rule: JSON.stringify(rule), created_by: made!.created_by })
    .execute()
  await tx.updateTable('events').set({ series_id: id, series_day: day }).where('id', '=', made!.id).execute()
  const { at, room } = weekly.elsewhere
  const later = Array.from({ length: weekly.weeks - 1 }, (_, index) => {
    const on = daysLater(day, 7 * (index + 1))
    const { startsAt, endsAt } = onDay(content, on)
    const date = { ...first, slug: `${slug}-${index + 2}`, starts_at: startsAt, ends_at: endsAt }
    const own = index + 1 === at ? { ...room, series_own: ['venue'] } : {}
    return { ...date, ...own, series_id: id, series_day: on }
  })
  return [made!, ...(await makeEvents(tx, later))].filter(({ ends_at }) => ends_at > now)
}
