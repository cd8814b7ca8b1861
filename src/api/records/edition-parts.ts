import type { Moment } from '#contract/moments.ts'
import type { Tx } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'

/** From which day moments are counted, and by which clock unless a record has its own. */
export type Frame = { startsOn: string; zone: string }

/** `keep` is what goes along within this installation alone: people, links, pictures. */
export type Carried<Content> = { content: Content; keep?: object | undefined }

type Text = { pt: string; en: string | null }
export type Choice = { id: string; title: Text; at: Date | null }
export type MadeRecord = { id: string; title: Text; path: string; isUsed: boolean }

/** How records of an area go along with an edition: read without what belongs to this installation, and made again as drafts. */
export type EditionPart<Content> = {
  /** Those that happen between two moments are meant, the first ones first; all, for records without a date. */
  find(db: Db, span: { from: Date; to: Date }): Promise<Choice[]>
  read(db: Db, ids: readonly string[], frame: Frame): Promise<Carried<Content>[]>
  /** In this order; a fault names its place, as in `2.endsAt`. Undefined for what is here already. */
  make(
    tx: Tx,
    deps: Deps,
    caller: Caller,
    items: readonly Carried<Content>[],
    frame: Frame,
  ): Promise<(string | undefined)[]>
  /** Those that are still there. */
  show(db: Db, ids: readonly string[], madeAt: Date): Promise<MadeRecord[]>
  /** Refuses when one of them is in use by now. */
  remove(tx: Tx, deps: Deps, caller: Caller, ids: readonly string[]): Promise<void>
}

export function momentOf(time: Date, { startsOn, zone }: Frame): Moment {
  const there = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)
  const { days } = Temporal.PlainDate.from(startsOn).until(there.toPlainDate(), { largestUnit: 'days' })
  const smallestUnit = there.second === 0 ? 'minute' : 'second'
  return { day: days, at: there.toPlainTime().toString({ smallestUnit, roundingMode: 'trunc' }) }
}

/** A time that clocks skip on that day is as much later as they jump. */
export const timeOf = ({ day, at }: Moment, { startsOn, zone }: Frame): Date =>
  new Date(
    Temporal.PlainDate.from(startsOn).add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: at })
      .epochMilliseconds,
  )

export const isoOf = (moment: Moment | null, frame: Frame) => moment && timeOf(moment, frame).toISOString()
export const momentOrNull = (time: Date | null, frame: Frame) => time && momentOf(time, frame)

/** By their first moment and then by all they say, so that the order does not depend on this installation. */
export function inOrder<Content>(items: Carried<Content>[], momentIn: (content: Content) => Moment) {
  const keyed = items.map((item) => ({ item, first: momentIn(item.content), rest: JSON.stringify(item.content) }))
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return keyed
    .toSorted((a, b) => a.first.day - b.first.day || compare(a.first.at, b.first.at) || compare(a.rest, b.rest))
    .map(({ item }) => item)
}

/** Puts the place before the fields that are wrong in it. */
export async function atPlace<T>(place: string | number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !error.extra.fields) throw error
    const fields = error.extra.fields.map((issue) => ({ ...issue, field: `${place}.${issue.field}` }))
    throw new AppError(error.code, { ...error.extra, fields })
  }
}
