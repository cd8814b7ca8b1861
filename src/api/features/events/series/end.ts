import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { announceDates } from '../follow-up.ts'
import { whyNotCancel } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'
import { cancelOne } from '../service.ts'
import { eventSessions } from '../sessions.ts'
import { dropEmptySeries, findSeries, lockDates } from './queries.ts'

type Ending = { reason: Bilingual; from?: string | undefined }

/** Cancels what is still to come, or what is from one date on; everybody is told once. */
export async function cancelSeries(deps: Deps, caller: Caller, slug: string, { reason, from }: Ending): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const dates = await lockDates(tx, found(await findSeries(tx, slug)).id)
    const first = from === undefined ? undefined : found(dates.find((date) => date.slug === from))
    const ending = dates.filter((date) => !whyNotCancel(date, now) && (!first || date.starts_at >= first.starts_at))
    refuse(ending.length === 0 ? 'state_conflict' : undefined)
    const ended: WholeEvent[] = []
    for (const date of ending) ended.push(await cancelOne(tx, deps, caller, date, reason))
    await announceDates(
      tx,
      ended.map((after) => ({ after })),
      now,
    )
  })
}

/** Deletes a series that nobody has seen. */
export async function deleteSeries(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const series = found(await findSeries(tx, slug))
    const dates = await lockDates(tx, series.id)
    refuse(dates.every(({ state }) => state === 'draft') ? undefined : 'state_conflict')
    await eventSessions.removeDrafts(
      tx,
      deps,
      caller,
      dates.map(({ id }) => id),
    )
    await dropEmptySeries(tx, series.id)
  })
}
