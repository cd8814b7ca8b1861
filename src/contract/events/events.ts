import * as z from 'zod/mini'
import { answers } from '#contract/questions.ts'
import { endpoint, id, listQuery, page, queryFlag, queryList, slug, time, version } from '#contract/endpoint.ts'
import './errors.ts'
import { ofSeries, seriesWithNeighbours } from './of-series.ts'
import { eventAnswer, eventQuestions } from './questions.ts'
import { attendingWays, eventStates, peopleLists, registrationStates, seats, type RegistrationState } from './states.ts'

export const eventKinds = ['workshop', 'talk', 'demo_day', 'hackathon', 'office_hours', 'other'] as const
export const eventModes = ['onsite', 'online', 'hybrid'] as const
export const admissions = ['open', 'approval'] as const
export const attendances = ['present', 'late', 'excused', 'absent'] as const
export type EventKind = (typeof eventKinds)[number]
export type EventMode = (typeof eventModes)[number]
export type Attendance = (typeof attendances)[number]

/** What a new registration would meet now, by the server's clock; `full` leads to the waiting list. */
const registrationPhases = ['not_open', 'open', 'full', 'closed', 'cancelled', 'over'] as const
export type RegistrationPhase = (typeof registrationPhases)[number]

/** The state in which a registration made now would begin. */
const firstStates = ['confirmed', 'waitlisted', 'pending'] as const satisfies RegistrationState[]
export type FirstState = (typeof firstStates)[number]

/** Limits that forms and the scanner also apply while typing. */
export const eventLimits = {
  summary: 300,
  reason: 300,
  words: 500,
  feedback: 1000,
  ticket: 200,
  scans: 100,
} as const

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** An event in cards and lists, as one person sees it. */
export const event = z.object({
  id,
  slug,
  kind: z.enum(eventKinds),
  state: z.enum(eventStates),
  title: text,
  summary: text,
  field: z.nullable(slug),
  mode: z.enum(eventModes),
  /** The name of the venue; null for online events. */
  place: z.nullable(z.string()),
  startsAt: time,
  endsAt: time,
  /** IANA time zone of the event. */
  zone: z.string(),
  capacity: z.nullable(z.int()),
  /** Seats held by confirmed and offered registrations. */
  taken: z.int(),
  /** Of a hybrid event; `capacity` and `taken` are then of the room. */
  onlineCapacity: z.nullable(z.int()),
  onlineTaken: z.int(),
  admission: z.enum(admissions),
  phase: z.enum(registrationPhases),
  /** An uploaded image; without one the page draws a cover from the slug. */
  coverId: z.nullable(id),
  series: z.nullable(ofSeries),
  /** The caller's registration, in any state. */
  registration: z.nullable(
    z.object({
      state: z.enum(registrationStates),
      seat: z.enum(seats),
      offerExpiresAt: z.nullable(time),
      /** The caller took part and has not said how it was. */
      asksFeedback: z.boolean(),
    }),
  ),
  can: z.object({ register: z.boolean(), withdraw: z.boolean(), acceptOffer: z.boolean(), manage: z.boolean() }),
})
export type Event = z.infer<typeof event>

const ownActs = ['withdraw', 'acceptOffer', 'seeTicket', 'giveFeedback', 'answer'] as const
const registration = z.object({
  id,
  state: z.enum(registrationStates),
  seat: z.enum(seats),
  /** Position in the waiting list, from 1. */
  position: z.nullable(z.int()),
  offerExpiresAt: z.nullable(time),
  /** Whether other members see this person in the list of participants. */
  visible: z.boolean(),
  /** Only for hybrid events. */
  attending: z.nullable(z.enum(attendingWays)),
  /** The way to which they change once it has a seat; until then they keep theirs. */
  wanted: z.nullable(z.enum(attendingWays)),
  attendance: z.nullable(z.enum(attendances)),
  checkedInAt: z.nullable(time),
  /** The team cancelled this registration; a new one is a request. */
  removed: z.boolean(),
  feedback: z.nullable(z.object({ rating: z.int(), comment: z.nullable(z.string()) })),
  /** What they answered when they registered, in the words of then. */
  answers: z.array(eventAnswer),
  /** What the team wrote with its decision. */
  words: z.nullable(z.string()),
  registeredAt: time,
  /** The last two for a session of one's cohort: say that one cannot come, and that one comes after all. */
  can: z.record(z.enum([...ownActs, 'excuse', 'comeAfterAll']), z.boolean()),
})
export type Registration = z.infer<typeof registration>

const speaker = z.object({ name: z.string(), title: text })
/** `at` is wall time in the event's zone, so that an event moved to another day keeps its agenda. */
const agendaItem = z.object({ at: z.string(), title: text, who: z.nullable(z.string()) })
const material = z.object({ title: text, url: z.string() })

export const eventDetail = z.extend(event, {
  series: z.nullable(seriesWithNeighbours),
  /** When it was to begin before it was last moved. */
  movedFrom: z.nullable(time),
  description: text,
  venue: z.nullable(z.object({ name: z.string(), address: z.nullable(z.string()) })),
  /** Only for confirmed participants and staff. */
  link: z.nullable(z.string()),
  speakers: z.array(speaker),
  agenda: z.array(agendaItem),
  /** Empty until the event is over, except for staff. */
  materials: z.array(material),
  registrationOpensAt: z.nullable(time),
  registrationClosesAt: z.nullable(time),
  questions: eventQuestions,
  /** Answers can be changed until then, or until the start. */
  answersUntil: z.nullable(time),
  /** Until then a seat can be given back. */
  cancelUntil: z.nullable(time),
  /** Who comes first, a role or a cohort, and until when. */
  priorityGroup: z.nullable(z.string()),
  priorityUntil: z.nullable(time),
  peopleList: z.enum(peopleLists),
  /** Visitors without an account may read it. */
  isPublic: z.boolean(),
  waiting: z.int(),
  onlineWaiting: z.int(),
  /** Seats beside `taken`: of the cohort, and of whom the team let in. */
  besides: z.int(),
  /** What registering leads to now, for this person. */
  registersAs: z.enum(firstStates),
  /** The same for those who take part online in a hybrid event. */
  onlineRegistersAs: z.enum(firstStates),
  cancelReason: z.nullable(text),
  takesCode: z.boolean(),
  registration: z.nullable(registration),
  /** Whether every Portuguese text has an English version. */
  translated: z.boolean(),
  version,
  updatedAt: time,
  /** Author of the last change; only for staff. */
  updatedBy: z.nullable(z.object({ id, name: z.string() })),
  can: z.extend(event.shape.can, {
    edit: z.boolean(),
    remove: z.boolean(),
    checkIn: z.boolean(),
    /** The states into which the reader may move it. */
    moves: z.array(z.enum(eventStates)),
  }),
})
export type EventDetail = z.infer<typeof eventDetail>

export const eventFilters = {
  q: listQuery.q,
  kind: z.optional(queryList(eventKinds)),
  mode: z.optional(queryList(eventModes)),
  field: z.optional(slug),
  when: z.optional(z.enum(['upcoming', 'past'])),
  /** Events that overlap this period; the month calendar asks by it. */
  from: z.optional(time),
  to: z.optional(time),
  /** Only the dates of this series. */
  series: z.optional(slug),
}

const eventParams = z.object({ slug })

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'member',
  summary: 'Published and cancelled events, by start; the past ones from the newest back; of a series the nearest date',
  query: z.object({
    ...listQuery,
    ...eventFilters,
    /** Only events that the caller takes part in or waits for. */
    mine: z.optional(queryFlag),
    sort: z.optional(z.enum(['startsAt', '-startsAt'])),
  }),
  response: page(event),
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/{slug}',
  access: 'member',
  summary: 'One event; drafts only for those who manage events',
  params: eventParams,
  response: eventDetail,
})

export const getRegistration = endpoint({
  method: 'GET',
  path: '/events/{slug}/registration',
  access: 'member',
  summary: 'My registration for this event',
  params: eventParams,
  response: registration,
})

export const registrationInput = z.strictObject({
  visible: z.optional(z.boolean()),
  attending: z.optional(z.enum(attendingWays)),
  answers: z.optional(answers),
})

export const register = endpoint({
  method: 'PUT',
  path: '/events/{slug}/registration',
  access: 'events:register',
  summary: 'Register, join the waiting list, accept an offered seat or change my registration; safe to repeat',
  params: eventParams,
  body: registrationInput,
  response: registration,
  errors: [
    'email_unverified',
    'registration_not_open',
    'registration_closed',
    'event_cancelled',
    'event_over',
    'offer_expired',
    'state_conflict',
    'answers_closed',
  ],
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/events/{slug}/registration',
  access: 'events:register',
  summary: 'Cancel my registration; a freed seat goes to the waiting list',
  params: eventParams,
  response: null,
  errors: ['event_over', 'event_cancelled', 'state_conflict', 'cohort_seat', 'cancel_closed'],
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/events/{slug}/ticket',
  access: 'member',
  summary: 'What the QR code of my ticket carries; only for confirmed registrations',
  params: eventParams,
  response: z.object({ ticket: z.string(), name: z.string() }),
  errors: ['state_conflict'],
})

const participant = z.object({ id, name: z.string(), headline: z.nullable(z.string()) })

export const listParticipants = endpoint({
  method: 'GET',
  path: '/events/{slug}/attendees',
  access: 'member',
  summary: 'Who is going, of those who agreed to be shown',
  params: eventParams,
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(participant),
})

export const feedbackInput = z.strictObject({
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(eventLimits.feedback)))),
})

export const joinOnline = endpoint({
  method: 'POST',
  path: '/events/{slug}/join',
  access: 'member',
  summary: 'I open the link of the session: counts as taking part from shortly before the start until the end',
  params: eventParams,
  response: registration,
  errors: ['state_conflict'],
})

export const giveFeedback = endpoint({
  method: 'PUT',
  path: '/events/{slug}/feedback',
  access: 'events:register',
  summary: 'Rate an event that I attended; safe to repeat',
  params: eventParams,
  body: feedbackInput,
  response: registration,
  errors: ['not_attended'],
})
