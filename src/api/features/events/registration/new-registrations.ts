import type * as z from 'zod/mini'
import { batchByKey } from '#api/db/batch-by-key.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { auditAll } from '#api/records/audit.ts'
import type { registrationInput } from '#contract/events/events.ts'
import { hasFiles, keepAnswerFiles, type StoredAnswer } from '../answers/answers.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { whyRegistrationClosed } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { findStandings, saveRegistrations, type NewRegistration } from './queries.ts'
import { lineFor } from './waiting-list.ts'
import { placeAll, request, type Placing } from './placing.ts'
import { newTickets } from './tickets.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'

export type RegistrationInput = z.infer<typeof registrationInput>
type NewParticipant = {
  deps: Deps
  caller: Caller
  own: RegistrationRow | undefined
  input: RegistrationInput
  answers: StoredAnswer[]
}
/** A registration with its place in the waiting list. */
export type PositionedRegistration = { row: RegistrationRow; position: number | null }

/**
 * Registers people who are not registered yet. Calls for the same event are batched into one transaction, in the order
 * of arrival. Undefined for somebody whom another instance registered at the same moment.
 */
export const registerNew = batchByKey(
  async (eventId, participants: NewParticipant[]): Promise<(PositionedRegistration | undefined)[]> => {
    const people = new Map(participants.map((participant) => [participant.caller.actor.id, participant]))
    const { deps } = participants[0]!
    const placed = await registerAt(deps, eventId, [...people.values()])
    const byPerson = new Map(placed.map((one) => [one.row.user_id, one]))
    return participants.map(({ caller }) => byPerson.get(caller.actor.id))
  },
)

/** Registers people in one transaction, or in the caller's, who then tells them. */
export async function registerAt(
  deps: Deps,
  eventId: string,
  asking: NewParticipant[],
  isTold = true,
): Promise<PositionedRegistration[]> {
  return transaction(deps.db, async (tx) => {
    // The event may have changed while this call waited for the lock.
    const event = await lockEvent(tx, eventId)
    refuse(whyRegistrationClosed(event, deps.clock()))
    const people = asking.map(({ caller }) => caller.actor.id)
    // Under the lock of the event's row, which every registration takes first, nobody can be registered meanwhile.
    const { registered, removed } = await findStandings(tx, eventId, people)
    const participants = asking.filter(({ caller }) => !registered.has(caller.actor.id))
    if (participants.length === 0) return []
    const asks = ({ caller }: NewParticipant) => event.admission === 'approval' || removed.has(caller.actor.id)
    const seekers = participants.filter((one) => !asks(one)).map((one) => toSeeker(event, one))
    const placings = await placeAll(tx, deps, event, seekers)
    const entries = participants.map((participant) =>
      toNewRegistration(participant, event, placings.get(participant.caller.actor.id) ?? request),
    )
    const tickets = await newTickets(tx, eventId, entries.length)
    const rows = await saveRegistrations(
      tx,
      eventId,
      entries.map((entry, index) => ({ ...entry, ticket: tickets[index]! })),
      deps.clock(),
    )
    await auditRegistrations(tx, event, participants, rows)
    await keepAllFiles(tx, participants, rows)
    for (const kind of isTold ? (['confirmed', 'waitlisted', 'pending'] as const) : []) {
      await notifyParticipants(tx, deps, { kind, event, to: rows.filter((row) => row.state === kind) })
    }
    return withPositions(tx, eventId, rows)
  })
}

function toNewRegistration(
  { caller, own, input, answers }: NewParticipant,
  event: WholeEvent,
  placing: Placing,
): Omit<NewRegistration, 'ticket'> {
  return {
    ...placing,
    user_id: caller.actor.id,
    visible: input.visible ?? own?.visible ?? false,
    attending: attendingFor(event, input, own),
    answers: JSON.stringify(answers),
  }
}

const toSeeker = (event: WholeEvent, { caller, own, input }: NewParticipant) => ({
  id: caller.actor.id,
  way: attendingFor(event, input, own),
})

/** Only hybrid events let participants choose how they attend. */
export const attendingFor = (
  event: Pick<WholeEvent, 'mode'>,
  input: RegistrationInput,
  own: RegistrationRow | undefined,
) => (event.mode === 'hybrid' ? (input.attending ?? own?.attending ?? 'onsite') : null)

async function auditRegistrations(
  tx: Tx,
  event: WholeEvent,
  participants: NewParticipant[],
  rows: RegistrationRow[],
): Promise<void> {
  const byPerson = new Map(rows.map((row) => [row.user_id, row]))
  const entries = participants.map(({ caller, own }) => {
    const { id, state } = byPerson.get(caller.actor.id)!
    return {
      by: caller,
      action: 'events.register' as const,
      object: registrationObject({ id }),
      before: own && { state: own.state },
      after: { state, event: event.slug },
    }
  })
  await auditAll(tx, entries)
}

/** Few answers are files. */
async function keepAllFiles(tx: Tx, participants: NewParticipant[], rows: RegistrationRow[]): Promise<void> {
  const callers = new Map(participants.map(({ caller }) => [caller.actor.id, caller]))
  for (const row of rows.filter(hasFiles)) await keepAnswerFiles(tx, callers.get(row.user_id)!, row)
}

/** In each line a batch gets consecutive numbers, so one count gives the places of all. */
async function withPositions(tx: Tx, eventId: string, rows: RegistrationRow[]): Promise<PositionedRegistration[]> {
  const lines = Map.groupBy(
    rows.filter(({ queue_position }) => queue_position !== null),
    ({ attending, ahead }) => `${attending} ${ahead}`,
  )
  const positions = new Map<string, number>()
  for (const waiting of lines.values()) {
    const { attending, ahead } = waiting[0]!
    const last = Math.max(...waiting.map(({ queue_position }) => queue_position!))
    const inLine = await lineFor(attending).countInLine(tx, eventId, last, ahead)
    for (const { id, queue_position } of waiting) positions.set(id, inLine - (last - queue_position!))
  }
  return rows.map((row) => ({ row, position: positions.get(row.id) ?? null }))
}
