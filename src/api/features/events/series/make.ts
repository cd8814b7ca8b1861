import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import type { EventInput } from '#contract/events/manage.ts'
import {
  daysLater,
  mostDates,
  ruleDays,
  seriesDays,
  whyNoSeries,
  type SeriesRule,
} from '#contract/events/series-days.ts'
import { useCover } from '../cover.ts'
import { localDay, toInput } from '../event-input.ts'
import { planPriority } from '../follow-up.ts'
import { isOver } from '../policy.ts'
import { lockEventBySlug } from '../queries.ts'
import { eventObject, type WholeEvent } from '../rows.ts'
import { insertMany } from '../sessions.ts'
import { dateOn } from './own-fields.ts'
import { insertSeries, joinSeries, lockDates, lockSeries, saveSeries } from './queries.ts'

/** Makes an event the first date of a series; its other dates are in the same state. */
export async function repeatEvent(deps: Deps, caller: Caller, slug: string, asked: SeriesRule): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = found(await lockEventBySlug(tx, slug))
    refuse(event.series_id !== null || event.state === 'cancelled' ? 'state_conflict' : undefined)
    refuse(isOver(event, deps.clock()) ? 'event_over' : undefined)
    const content = toInput(event)
    const first = localDay(content)
    const rule = { ...asked, except: asked.except.filter((day) => day !== first) }
    const days = seriesDays(first, rule)
    const wrong = whyNoSeries(days)
    if (wrong) throw invalidField(rule.until === null ? 'count' : 'until', wrong)
    const made = await startSeries(tx, deps, caller, { content, rule })
    await joinSeries(tx, event.id, made, first)
    const others = days.filter((day) => day !== first)
    await insertDates(tx, deps, caller, { content, series: made, days: others, shown: event.state === 'published' })
    const after = { dates: days.length, rule }
    await audit(tx, caller, 'events.repeat', eventObject(event), { after })
  })
}

type Repeats = Pick<SeriesRule, 'every' | 'interval'> & { days: readonly number[] }

/** Makes a draft the first date of a series on these days after it, and finds what the rule leaves out for them. */
export async function repeatDraft(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  { every, interval, days: later }: Repeats,
): Promise<void> {
  const content = toInput(event)
  const first = localDay(content)
  const days = later.map((count) => daysLater(first, count))
  const plain = { every, interval, until: days.toSorted().at(-1)!, count: null, except: [], also: [] }
  const planned = ruleDays(first, plain)
  const also = days.filter((day) => !planned.includes(day))
  const except = planned.filter((day) => day !== first && !days.includes(day))
  const series = await startSeries(tx, deps, caller, { content, rule: { ...plain, except, also } })
  await joinSeries(tx, event.id, series, first)
  await insertDates(tx, deps, caller, { content, series, days, shown: false })
}

/** The record of a series, without its dates. */
async function startSeries(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { content, rule }: { content: EventInput; rule: SeriesRule },
): Promise<string> {
  const now = deps.clock()
  const { id } = await insertSeries(tx, {
    id: randomUUIDv7(),
    slug: await reserveSlug(tx, 'event_series', content.title.pt, 'serie'),
    content: JSON.stringify(content),
    rule: JSON.stringify(rule),
    created_by: caller.actor.id,
    created_at: now,
    updated_at: now,
  })
  return id
}

type NewDates = { content: EventInput; series: string; days: readonly string[]; shown: boolean }

async function insertDates(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { content, series, days, shown }: NewDates,
): Promise<WholeEvent[]> {
  const inputs = days.map((day) => dateOn(content, day))
  const isPast = inputs.some(({ endsAt }) => new Date(endsAt) <= deps.clock())
  if (shown && isPast) refuse('event_over')
  const made = await insertMany(tx, deps, caller, { inputs, shown, of: { series, days } })
  for (const event of made) {
    if (event.cover_id) await useCover(tx, caller, { ...event, coverId: event.cover_id })
    if (shown) await planPriority(tx, event)
  }
  return made
}

/** One more date; published, if the series is. */
export async function addDate(deps: Deps, caller: Caller, slug: string, day: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const series = found(await lockSeries(tx, slug))
    const dates = await lockDates(tx, series.id)
    if (dates.some(({ series_day }) => series_day === day)) throw invalidField('day', 'series_day_taken')
    if (dates.length >= mostDates) throw invalidField('day', 'series_too_long')
    const shown = dates.some(({ state }) => state === 'published')
    if (!shown && dates.every(({ state }) => state === 'cancelled')) refuse('state_conflict')
    const { content, rule } = series
    await insertDates(tx, deps, caller, { content, series: series.id, days: [day], shown })
    await saveSeries(tx, series.id, { content, rule: { ...rule, also: [...rule.also, day] } }, deps.clock())
  })
}
