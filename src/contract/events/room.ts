import * as z from 'zod/mini'
import { endpoint, slug, time } from '#contract/endpoint.ts'
import { attendances } from './events.ts'

const manage = { access: 'events:manage', params: z.object({ slug }) } as const

const room = z.object({
  isOpen: z.boolean(),
  opensAt: time,
  closesAt: time,
  /** Only while the room is open and its time has come. `lasts` is in milliseconds, so that no clock but ours counts. */
  now: z.nullable(z.object({ code: z.string(), link: z.string(), lasts: z.int() })),
  /** Where the code is typed. */
  address: z.string(),
  marks: z.object({ byCode: z.int(), byTeam: z.int(), seats: z.int() }),
})
export type Room = z.infer<typeof room>

export const getRoom = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events/{slug}/room',
  summary: 'The code for the screen of the room, which changes every 30 seconds, and who has used it',
  response: room,
})

export const openRoom = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/events/{slug}/room',
  summary: 'Show the code of the room; it is taken from 15 minutes before the start until the end; safe to repeat',
  response: room,
  errors: ['state_conflict', 'event_cancelled', 'event_over'],
})

export const closeRoom = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/events/{slug}/room',
  summary: 'Take no code any more; opened again, the room shows others',
  response: room,
})

const seat = z.object({
  slug,
  title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  place: z.nullable(z.string()),
  startsAt: time,
  endsAt: time,
  zone: z.string(),
  /** Whether the team shows a code. */
  isOpen: z.boolean(),
  attendance: z.nullable(z.enum(attendances)),
  checkedInAt: z.nullable(time),
})
export type RoomSeat = z.infer<typeof seat>

export const listOwnRooms = endpoint({
  access: 'member',
  method: 'GET',
  path: '/rooms',
  summary: 'The sessions of this hour in which I have a seat',
  response: z.object({ items: z.array(seat) }),
})

export const enterRoom = endpoint({
  access: 'member',
  method: 'POST',
  path: '/rooms/enter',
  summary: 'Mark myself present with the code of the room; safe to repeat, and never over a mark of the team',
  body: z.strictObject({ code: z.string().check(z.maxLength(40)) }),
  response: z.object({
    seat,
    /** I had said that I could not come, or the team had excused me. */
    wasExcused: z.boolean(),
  }),
  errors: ['room_code_wrong', 'room_none', 'room_marked'],
})
