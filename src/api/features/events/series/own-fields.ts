import type { Tx } from '#api/db/transaction.ts'
import type { EventInput } from '#contract/events/manage.ts'
import { onDay, toInput } from '../event-input.ts'
import type { WholeEvent } from '../rows.ts'
import { findSeriesById, saveOwn } from './queries.ts'

export type Field = keyof EventInput

/** An event as its series has it on a day. Who may register opens for all dates at once, so that people can take all. */
export function dateOn(content: EventInput, day: string): EventInput {
  const { registrationOpensAt, priorityUntil } = content
  return { ...onDay(content, day), registrationOpensAt, priorityUntil }
}

/** The fields that differ between two versions of an event. */
export const differing = (one: EventInput, other: EventInput): Field[] =>
  (Object.keys(one) as Field[]).filter((field) => plain(one[field]) !== plain(other[field]))

/** The database orders keys in its own way, and what is absent may be null. */
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )

/** What this date has of its own after a change: what it had or was changed, unless it is again as in the series. */
export async function keepOwn(
  tx: Tx,
  { before, after }: { before: WholeEvent; after: WholeEvent },
  content?: EventInput,
): Promise<void> {
  const common = content ?? (await findSeriesById(tx, after.series_id!)).content
  const changed = differing(toInput(before), toInput(after))
  const candidates = new Set<string>([...before.series_own, ...changed])
  const differs = new Set<string>(differing(dateOn(common, after.series_day!), toInput(after)))
  const own = [...candidates].filter((field) => differs.has(field))
  if (own.join() !== before.series_own.join()) await saveOwn(tx, after.id, own)
}
