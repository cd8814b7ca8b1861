import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { audit } from '#api/records/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import type { registrationInput } from '#contract/events.ts'
import { notify } from '../mails/notify.ts'
import { whyNotEnter } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import {
  claimPlaces,
  findInside,
  saveRegistrations,
  type NewRegistration,
  type Places,
} from './registration-queries.ts'
import { countInLine } from './waiting-list-queries.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'
import { together } from '#api/db/together.ts'

type Tx = Transaction<Schema>

export type Doer = { actor: Actor; requestId: string }
export type Input = z.infer<typeof registrationInput>
type Entrant = { deps: Deps; doer: Doer; own: RegistrationRow | undefined; input: Input }
/** A registration with its place in the waiting list. */
export type Placed = { row: RegistrationRow; position: number | null }

/**
 * Lets people in who are not registered yet. All who wait for the same event go through the door together, in the
 * order in which they came; undefined for somebody who got in through another instance at the same moment.
 */
export const enter = together(async (eventId, entrants: Entrant[]): Promise<(Placed | undefined)[]> => {
  const people = new Map(entrants.map((entrant) => [entrant.doer.actor.id, entrant]))
  const { deps } = entrants[0]!
  const placed = await enterAll(deps, eventId, [...people.values()]).catch(async (error: unknown) => {
    if (!(error instanceof TakenElsewhere)) throw error
    const inside = await findInside(deps.db, eventId, [...people.keys()])
    const outside = [...people.values()].filter(({ doer }) => !inside.has(doer.actor.id))
    return enterAll(deps, eventId, outside)
  })
  const byPerson = new Map(placed.map((one) => [one.row.user_id, one]))
  return entrants.map(({ doer }) => byPerson.get(doer.actor.id))
})

/** Rolls the claimed places back: another instance has let one of these people in at the same moment. */
class TakenElsewhere extends Error {}

async function enterAll(deps: Deps, eventId: string, entrants: Entrant[]): Promise<Placed[]> {
  if (entrants.length === 0) return []
  return transaction(deps.db, async (tx) => {
    // The event may have changed while these people waited for its row.
    const event = await lockEvent(tx, eventId)
    const refusal = whyNotEnter(event, deps.clock())
    if (refusal) throw new AppError(refusal)
    const places = event.admission === 'open' ? await claimPlaces(tx, eventId, entrants.length) : 'pending'
    const entries = entrants.map((entrant, index) => toEntry(entrant, event, index, places))
    const rows = await saveRegistrations(tx, entries, deps.clock())
    if (rows.length < entries.length) throw new TakenElsewhere()
    await record(tx, event, entrants, rows)
    for (const state of ['confirmed', 'waitlisted', 'pending'] as const) {
      await notify(tx, deps, { kind: state, event, to: rows.filter((row) => row.state === state) })
    }
    return withPositions(tx, eventId, rows)
  })
}

function toEntry(
  { doer, own, input }: Entrant,
  event: WholeEvent,
  index: number,
  places: Places | 'pending',
): NewRegistration {
  const seated = places !== 'pending' && index < places.seats
  return {
    event_id: event.id,
    user_id: doer.actor.id,
    state: places === 'pending' ? 'pending' : seated ? 'confirmed' : 'waitlisted',
    queue_position: places === 'pending' || seated ? null : places.queue_from + index - places.seats + 1,
    visible: input.visible ?? own?.visible ?? false,
    attending: attendingFor(event, input, own),
  }
}

/** Only at a hybrid event can one choose how to come. */
export const attendingFor = (event: WholeEvent, input: Input, own: RegistrationRow | undefined) =>
  event.mode === 'hybrid' ? (input.attending ?? own?.attending ?? 'onsite') : null

async function record(tx: Tx, event: WholeEvent, entrants: Entrant[], rows: RegistrationRow[]): Promise<void> {
  const byPerson = new Map(rows.map((row) => [row.user_id, row]))
  const entries = entrants.map(({ doer, own }) => {
    const { id, state } = byPerson.get(doer.actor.id)!
    return {
      actorId: doer.actor.id,
      action: 'events.register',
      object: { type: 'event_registration', id },
      before: own && { state: own.state },
      after: { state, event: event.slug },
      requestId: doer.requestId,
    }
  })
  await audit(tx, ...entries)
}

/** Those who enter together have neighbouring numbers, so one count tells the places of all. */
async function withPositions(tx: Tx, eventId: string, rows: RegistrationRow[]): Promise<Placed[]> {
  const last = Math.max(0, ...rows.map(({ queue_position }) => queue_position ?? 0))
  const inLine = last === 0 ? 0 : await countInLine(tx, eventId, last)
  return rows.map((row) => ({
    row,
    position: row.queue_position === null ? null : inLine - (last - row.queue_position),
  }))
}
