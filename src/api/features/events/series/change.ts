import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { eventInput, type ChangeScope, type EventInput, type updateEvent } from '#contract/events/manage.ts'
import { daysBetween, daysLater, type SeriesRule } from '#contract/events/series-days.ts'
import { localDay, toInput } from '../event-input.ts'
import { announceDates, followUp, isNews } from '../follow-up.ts'
import { isOver } from '../policy.ts'
import { findEvent } from '../queries.ts'
import type { WholeEvent } from '../rows.ts'
import { applyChange } from '../service.ts'
import { dateOn, differing, keepOwn, type Field } from './own-fields.ts'
import { findSeriesById, lockDates, saveSeries } from './queries.ts'

/**
 * A change of one date that others of its series take over; what a date has of its own stays. Undefined when the date
 * has another version by now.
 */
export async function changeDates(
  deps: Deps,
  caller: Caller,
  slug: string,
  { version, announce: isTold = true, scope = 'all', ...changed }: BodyOf<typeof updateEvent>,
): Promise<WholeEvent | undefined> {
  return transaction(deps.db, async (tx) => {
    const { series_id } = found(await findEvent(tx, slug))
    const dates = await lockDates(tx, found(series_id ?? undefined))
    const seen = found(dates.find((date) => date.slug === slug))
    if (seen.version !== version) return undefined
    const input = checked(eventInput, { ...toInput(seen), ...changed })
    const fields = differing(toInput(seen), input)
    const shift = daysBetween(localDay(toInput(seen)), localDay(input))
    const content = await changeCommon(tx, deps, seen, { input, fields, shift, scope })
    const changes: { before: WholeEvent; after: WholeEvent }[] = []
    // At most sixty.
    for (const date of dates.filter((one) => takesPart(one, seen, scope, deps.clock()))) {
      const isSeen = date.id === seen.id
      const mine = isSeen ? changed : changeOf(date, input, fields, shift)
      const seriesDay = daysLater(date.series_day!, fields.includes('startsAt') ? shift : 0)
      const change = await applyChange(tx, deps, caller, date, { changed: mine, isTold, seriesDay })
      await keepOwn(tx, change, content)
      if (change.after.state === 'published') await followUp(tx, deps, { ...change, isTold: false })
      changes.push(change)
    }
    const news = changes.filter((change) => change.after.state === 'published' && isNews(change, deps.clock()))
    if (isTold) await announceDates(tx, news, deps.clock())
    return changes.find(({ after }) => after.id === seen.id)!.after
  })
}

/** What is over or called off stays as it was. */
const takesPart = (date: WholeEvent, seen: WholeEvent, scope: ChangeScope, now: Date): boolean =>
  date.id === seen.id ||
  (date.state !== 'cancelled' && !isOver(date, now) && (scope === 'all' || date.starts_at >= seen.starts_at))

const times: readonly Field[] = ['startsAt', 'endsAt']

/** What another date takes over: the fields it has not of its own, at the new hour and as many days later. */
function changeOf(date: WholeEvent, input: EventInput, fields: readonly Field[], shift: number): Partial<EventInput> {
  const own = new Set(date.series_own)
  const hasOwnTime = times.some((field) => own.has(field))
  const taken = fields.filter((field) => !own.has(field) && !(hasOwnTime && times.includes(field)))
  const day = localDay(toInput(date))
  return pick(dateOn(input, daysLater(day, taken.includes('startsAt') ? shift : 0)), taken)
}

const pick = (input: EventInput, fields: readonly Field[]): Partial<EventInput> =>
  Object.fromEntries(fields.map((field) => [field, input[field]]))

type Common = { input: EventInput; fields: readonly Field[]; shift: number; scope: ChangeScope }

/** The series takes the change over, for the dates that are added later. */
async function changeCommon(tx: Tx, deps: Deps, seen: WholeEvent, { input, fields, shift, scope }: Common) {
  const series = await findSeriesById(tx, seen.series_id!)
  const day = daysLater(localDay(series.content), shift)
  const content = { ...series.content, ...pick(dateOn(input, day), fields) }
  const rule = scope === 'all' ? shifted(series.rule, shift) : series.rule
  await saveSeries(tx, series.id, { content, rule }, deps.clock())
  return content
}

const shifted = (rule: SeriesRule, days: number): SeriesRule => ({
  ...rule,
  until: rule.until && daysLater(rule.until, days),
  except: rule.except.map((day) => daysLater(day, days)),
  also: rule.also.map((day) => daysLater(day, days)),
})
