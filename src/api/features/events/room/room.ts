import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import { audit } from '#api/records/audit.ts'
import { isRoomCode, roomCode } from '#api/records/room-codes.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { enterRoom as enterEndpoint, Room, RoomSeat } from '#contract/events/room.ts'
import { roomDigits } from '#contract/room-codes.ts'
import { attendanceAt, hasAttended, isOver, mayBeMarked, roomIsOpen, roomOpensAt } from '../policy.ts'
import { changeRegistration, lockRegistration } from '../registration/queries.ts'
import { eventObject, registrationObject, type WholeEvent } from '../rows.ts'
import { countMarks, deleteRoom, findRoom, findSeatsNow, insertRoom, type SeatRow } from './queries.ts'

// Three codes of a million are taken at a time: with so few tries nobody finds one.
const tries = { count: 10, seconds: 600 }

export async function showRoom(deps: Deps, event: WholeEvent): Promise<Room> {
  const now = deps.clock()
  const [room, marks] = await Promise.all([findRoom(deps.db, event.id), countMarks(deps.db, event.id)])
  const address = `${deps.settings.publicUrl}/aqui`
  const shown = room && roomIsOpen(event, now) ? roomCode(room.secret, now) : null
  return {
    isOpen: room !== undefined && !isOver(event, now),
    opensAt: roomOpensAt(event).toISOString(),
    closesAt: event.ends_at.toISOString(),
    now: shown && { ...shown, link: `${address}?code=${shown.code}` },
    address,
    marks,
  }
}

export async function openRoom(deps: Deps, caller: Caller, event: WholeEvent): Promise<Room> {
  if (event.state === 'cancelled') refuse('event_cancelled')
  if (event.state !== 'published') refuse('state_conflict')
  if (isOver(event, deps.clock())) refuse('event_over')
  await transaction(deps.db, async (tx) => {
    const isNew = await insertRoom(tx, event.id, { userId: caller.actor.id, now: deps.clock() })
    if (isNew) await audit(tx, caller, 'events.open_room', eventObject(event))
  })
  return showRoom(deps, event)
}

export async function closeRoom(deps: Deps, caller: Caller, event: WholeEvent): Promise<Room> {
  await transaction(deps.db, async (tx) => {
    if (await deleteRoom(tx, event.id)) await audit(tx, caller, 'events.close_room', eventObject(event))
  })
  return showRoom(deps, event)
}

const toSeat = (row: SeatRow): RoomSeat => ({
  slug: row.slug,
  title: { pt: row.title_pt, en: row.title_en },
  place: row.venue,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  zone: row.zone,
  isOpen: row.secret !== null,
  attendance: row.attendance,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
})

export const showOwnRooms = async (deps: Deps, userId: string): Promise<RoomSeat[]> =>
  (await findSeatsNow(deps.db, userId, deps.clock())).map(toSeat)

/** The code names the room: whoever types it need not say where they are. */
export async function enterRoom(deps: Deps, caller: Caller, typed: string): Promise<AnswerOf<typeof enterEndpoint>> {
  await throttle(deps, `room:${caller.actor.id}`, tries.count, tries.seconds)
  const seats = await findSeatsNow(deps.db, caller.actor.id, deps.clock())
  const open = seats.filter(({ secret }) => secret !== null)
  if (open.length === 0) refuse('room_none')
  const code = roomDigits(typed)
  const seat = open.find(({ secret }) => isRoomCode(secret!, code, deps.clock()))
  if (!seat) refuse('room_code_wrong')
  return markByCode(deps, caller, seat)
}

/** A mark of the team stays, except an excuse: who came after all was there. */
async function markByCode(deps: Deps, caller: Caller, seat: SeatRow) {
  return transaction(deps.db, async (tx) => {
    const own = found(await lockRegistration(tx, seat.event_id, caller.actor.id))
    if (!mayBeMarked(own)) refuse('room_none')
    if (own.attendance === 'absent') refuse('room_marked')
    if (hasAttended(own)) return { seat: toSeat({ ...seat, ...own }), wasExcused: false }
    const now = deps.clock()
    const attendance = attendanceAt(seat, now)
    const mark = { state: 'confirmed', attendance, checked_in_at: now, by_code: true } as const
    const row = await changeRegistration(tx, own.id, mark, now)
    const change = { before: { attendance: own.attendance }, after: { attendance } }
    await audit(tx, caller, 'events.enter_room', registrationObject(own), change)
    const wasExcused = own.attendance === 'excused' || own.state === 'cancelled'
    return { seat: toSeat({ ...seat, ...row }), wasExcused }
  })
}
