import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Way } from '#contract/events/states.ts'
import type { WholeEvent } from '../rows.ts'
import { putsGroupFirst } from '../ways/policy.ts'
import { findAhead } from '../ways/queries.ts'
import type { NewRegistration } from './queries.ts'
import { lineFor } from './waiting-list.ts'

export type Placing = Pick<NewRegistration, 'state' | 'queue_position' | 'ahead'>
type Seeker = { id: string; way: Way | null }

/** Of somebody whom the team has to let in. */
export const request: Placing = { state: 'pending', queue_position: null, ahead: false }

/** Gives each their seat or their place in the line of their way, in the order in which they came. */
export async function placeAll(
  tx: Tx,
  deps: Deps,
  event: WholeEvent,
  seekers: readonly Seeker[],
): Promise<ReadonlyMap<string, Placing>> {
  const placings = new Map<string, Placing>()
  const now = deps.clock()
  const first = putsGroupFirst(event, now)
    ? await findAhead(
        tx,
        event.id,
        seekers.map(({ id }) => id),
      )
    : undefined
  for (const [way, people] of Map.groupBy(seekers, (seeker) => seeker.way)) {
    const line = lineFor(way)
    // Who waited until now goes before whoever comes now.
    if (event.priority_until && !first) await line.offerFree(tx, deps, await line.hold(tx, event.id))
    const taking = first ? people.filter(({ id }) => first.has(id)) : people
    const { seats, queue_from: from } = await line.claimPlaces(tx, event.id, taking.length)
    for (const [place, { id }] of taking.entries())
      placings.set(
        id,
        place < seats
          ? { state: 'confirmed', queue_position: null, ahead: false }
          : { state: 'waitlisted', queue_position: from + place - seats + 1, ahead: first !== undefined },
      )
    const behind = people.filter(({ id }) => !placings.has(id))
    const before = behind.length > 0 ? await line.takeNumbers(tx, event.id, behind.length) : 0
    for (const [place, { id }] of behind.entries())
      placings.set(id, { state: 'waitlisted', queue_position: before + place + 1, ahead: false })
  }
  return placings
}
