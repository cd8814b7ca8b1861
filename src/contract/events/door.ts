import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, slug, time } from '#contract/endpoint.ts'
import { givenAnswer } from '#contract/questions.ts'
import { email, line } from '#contract/rules.ts'
import { doorLimits } from './door-limits.ts'
import { attendances, eventLimits } from './events.ts'
import { attendingWays, eventStates } from './states.ts'

const manage = { access: 'events:manage', params: z.object({ slug }) } as const

/** The device forgets the list this long after the event. */
export const doorKeptHours = 2

export const scanActs = ['in', 'out', 'undo'] as const
export type ScanAct = (typeof scanActs)[number]

/** `wrong_event` is a ticket of another event of these days. */
export const scanResults = [
  'checked_in',
  'repeated',
  'left',
  'undone',
  'not_confirmed',
  'ticket_cancelled',
  'ticket_invalid',
  'wrong_event',
] as const
export type ScanResult = (typeof scanResults)[number]

/** What the door may say about somebody: `cancelled` also when the team declined. */
export const standings = ['expected', 'not_confirmed', 'cancelled'] as const

const guest = z.object({
  id,
  name: z.string(),
  way: z.nullable(z.enum(attendingWays)),
  standing: z.enum(standings),
  /** Of the ticket (`ticketHash`); null for somebody who came without one. */
  hash: z.nullable(z.string()),
  inAt: z.nullable(time),
  isInside: z.boolean(),
  /** The lists that have counted this person. */
  lists: z.array(id),
  /** To questions that the team marked for the door. */
  answers: z.array(givenAnswer),
})
export type DoorGuest = z.infer<typeof guest>

const list = z.object({ id, name: z.string() })

const door = z.object({
  event: z.object({
    id,
    slug,
    state: z.enum(eventStates),
    title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
    place: z.nullable(z.string()),
    startsAt: time,
    endsAt: time,
    zone: z.string(),
  }),
  /** The server's clock, by which devices correct theirs. */
  now: time,
  /** When devices forget the list. */
  until: time,
  lists: z.array(list),
  guests: z.array(guest),
  /** Hashes of tickets of other events of these days. */
  elsewhere: z.array(z.string()),
})
export type Door = z.infer<typeof door>

export const getDoor = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events/{slug}/door',
  summary: 'The list for a door: names, ways and hashes of tickets, no addresses; since a time only what has changed',
  query: z.object({ since: z.optional(time) }),
  response: door,
})

export const listScans = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events/{slug}/scans',
  summary:
    'What the doors saw, the last first: whom, when by the corrected clock, at which door, and what was taken back',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(
    z.object({
      id,
      /** Null for a ticket that nobody has, and for a guest whose name is forgotten. */
      name: z.nullable(z.string()),
      at: time,
      act: z.enum(scanActs),
      result: z.enum(scanResults),
      /** A list beside the entrance. */
      list: z.nullable(z.string()),
      door: z.nullable(z.string()),
      /** Who held the device; null once their account is gone. */
      by: z.nullable(z.string()),
      undone: z.boolean(),
    }),
  ),
})

export const setDoorLists = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/events/{slug}/door/lists',
  summary: 'The lists beside the door, in this order; one that is left out is removed with what it counted',
  body: z.strictObject({
    lists: z
      .array(z.strictObject({ id: z.optional(id), name: line(doorLimits.list) }))
      .check(z.maxLength(doorLimits.lists)),
  }),
  response: z.object({ lists: z.array(list) }),
  errors: ['state_conflict'],
})

const walkIn = z.strictObject({ name: line(doorLimits.name), email: z.optional(email) })

/** Whom a scan is about: a ticket, a row of the list, or somebody without a registration. */
const scan = z
  .strictObject({
    id,
    scannedAt: time,
    ticket: z.optional(z.string().check(z.maxLength(eventLimits.ticket))),
    guestId: z.optional(id),
    walkIn: z.optional(walkIn),
    act: z.optional(z.enum(scanActs)),
    listId: z.optional(id),
    door: z.optional(line(doorLimits.door)),
  })
  .check(
    z.refine((is) => [is.ticket, is.guestId, is.walkIn].filter((one) => one !== undefined).length === 1, {
      error: 'required',
      path: ['ticket'],
    }),
  )
export type Scan = z.infer<typeof scan>

export const sendScans = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/events/{slug}/scans',
  summary: 'Who came in and who left; a scan sent again answers as before and counts once, and the earliest counts',
  body: z.strictObject({ scans: z.array(scan).check(z.minLength(1), z.maxLength(eventLimits.scans)) }),
  response: z.object({
    results: z.array(
      z.object({
        id,
        result: z.enum(scanResults),
        person: z.nullable(z.object({ name: z.string(), attendance: z.nullable(z.enum(attendances)) })),
      }),
    ),
  }),
  errors: ['event_cancelled', 'state_conflict'],
})
