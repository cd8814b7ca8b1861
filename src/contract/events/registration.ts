import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryList, slug, time } from '#contract/endpoint.ts'
import { eventAnswer } from './questions.ts'
import { attendingWays, registrationStates, seats } from './states.ts'
import { attendances, eventLimits } from './events.ts'
import { answers } from '#contract/questions.ts'
import { exportEndpoint, selectedIds } from '#contract/lists.ts'
import { email, optionalText } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'

const manage = { access: 'events:manage' } as const
const eventParams = z.object({ slug })

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  headline: z.nullable(z.string()),
  field: z.nullable(slug),
  /** Events in which the person took part before. */
  attended: z.int(),
})

const managedRegistration = z.object({
  id,
  person,
  state: z.enum(registrationStates),
  seat: z.enum(seats),
  /** Why somebody of the cohort cannot come. */
  excuse: z.nullable(z.string()),
  position: z.nullable(z.int()),
  offerExpiresAt: z.nullable(time),
  attending: z.nullable(z.enum(attendingWays)),
  wanted: z.nullable(z.enum(attendingWays)),
  attendance: z.nullable(z.enum(attendances)),
  checkedInAt: z.nullable(time),
  /** Marked by themselves, with the code of the room. */
  byCode: z.boolean(),
  /** The team had removed this person; a pending registration is then a new request. */
  removedAt: z.nullable(time),
  feedback: z.nullable(z.object({ rating: z.int(), comment: z.nullable(z.string()) })),
  answers: z.array(eventAnswer),
  registeredAt: time,
  /** When the mail about the decision leaves; null when there is none to send. */
  tellsAt: z.nullable(time),
  can: z.object({
    approve: z.boolean(),
    decline: z.boolean(),
    undo: z.boolean(),
    cancel: z.boolean(),
    mark: z.boolean(),
    answer: z.boolean(),
  }),
})
export type ManagedRegistration = z.infer<typeof managedRegistration>

export const listRegistrations = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events/{slug}/registrations',
  summary: 'Who registered, in order of registration; the waiting list in its own order',
  params: eventParams,
  query: z.object({ ...listQuery, state: z.optional(queryList(registrationStates)) }),
  response: page(managedRegistration),
})

export const exportRegistrations = exportEndpoint({
  ...manage,
  path: '/manage/events/{slug}/registrations',
  params: eventParams,
  query: z.object({ q: listQuery.q, state: z.optional(queryList(registrationStates)) }),
})

export const decideRegistrations = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/events/{slug}/registrations/decide',
  summary: 'Approve or decline registrations; who is approved beyond capacity waits in line; mails leave later',
  params: eventParams,
  body: z
    .strictObject({
      decision: z.enum(['approve', 'decline']),
      ids: z.optional(selectedIds),
      allPending: z.optional(z.literal(true)),
      /** Written into the mail. */
      words: z.optional(optionalText(eventLimits.words)),
      /** Nobody is mailed; the page says it. */
      silent: z.optional(z.boolean()),
    })
    .check(
      z.refine((is) => (is.ids === undefined) !== (is.allPending === undefined), { error: 'required', path: ['ids'] }),
    ),
  response: z.object({
    confirmed: z.int(),
    waitlisted: z.int(),
    declined: z.int(),
    skipped: z.int(),
    /** Names this decision, to take it back until `tellsAt`. */
    decidedAt: time,
    tellsAt: time,
  }),
  errors: ['event_cancelled', 'event_over'],
})

export const undoDecisions = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/events/{slug}/registrations/undo',
  summary: 'Take back decisions of which the people have not been told yet',
  params: eventParams,
  body: z
    .strictObject({ ids: z.optional(selectedIds), decidedAt: z.optional(time) })
    .check(
      z.refine((is) => (is.ids === undefined) !== (is.decidedAt === undefined), { error: 'required', path: ['ids'] }),
    ),
  response: z.object({ undone: z.int() }),
  errors: ['event_cancelled', 'event_over', 'state_conflict'],
})

const registrationParams = z.object({ slug, id })

export const cancelRegistration = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/events/{slug}/registrations/{id}',
  held: true,
  summary: "Cancel somebody's registration and tell them",
  params: registrationParams,
  response: null,
  errors: ['state_conflict', 'event_over', 'event_cancelled', 'cohort_seat'],
})

export const answerFor = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/events/{slug}/registrations/{id}/answers',
  summary: "Fill in or change somebody's answers; what they have not said may stay open",
  params: registrationParams,
  body: z.strictObject({ answers }),
  response: managedRegistration,
  errors: ['state_conflict'],
})

export const setAttendance = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/events/{slug}/registrations/{id}/attendance',
  summary: 'Mark attendance by hand; null takes the mark back',
  params: registrationParams,
  /** `at` is the time of arrival, for a mark that was made offline and sent later. */
  body: z.strictObject({ attendance: z.nullable(z.enum(attendances)), at: z.optional(time) }),
  response: managedRegistration,
  errors: ['state_conflict'],
})

export const letIn = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/events/{slug}/walk-ins',
  summary: 'Let somebody in who is not on the list: present from now on, beside the seats; safe to repeat',
  params: eventParams,
  body: z.strictObject({ email }),
  response: managedRegistration,
  errors: ['state_conflict'],
})

export const markOnlinePresent = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/events/{slug}/online-attendance',
  summary: 'Mark everybody who takes part online and has no mark as present',
  params: eventParams,
  response: z.object({ marked: z.int() }),
  errors: ['state_conflict'],
})

/** `waitlisted` includes registrations with an open offer. */
export const segments = ['confirmed', 'waitlisted', 'pending', 'attended', 'absent'] as const

/** A part of an event's people: a state, and of these who take part one way or gave one answer. */
export const segmentFilters = z.strictObject({
  event: slug,
  segment: z.enum(segments),
  way: z.optional(z.enum(attendingWays)),
  question: z.optional(id),
  answer: z.optional(z.string().check(z.maxLength(40))),
})
export type SegmentFilters = z.infer<typeof segmentFilters>

const count = z.int()

export const eventFigures = z.object({
  byState: z.object({
    pending: count,
    confirmed: count,
    waitlisted: count,
    offered: count,
    cancelled: count,
    declined: count,
  }),
  byAttendance: z.object({ present: count, late: count, excused: count, absent: count, unmarked: count }),
  /** Of those who came, who marked themselves with the code of the room. */
  byCode: count,
  /** The number of ratings of 1, 2, 3, 4 and 5. */
  ratings: z.array(count),
  rating: z.nullable(z.number()),
  comments: z.array(z.object({ rating: count, comment: z.string(), at: time })),
  /** New registrations per day, in the event's time zone. */
  perDay: z.array(z.object({ day: z.iso.date(), count })),
})
export type EventFigures = z.infer<typeof eventFigures>

export const getFigures = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events/{slug}/figures',
  summary: 'Registrations, attendance and feedback in numbers',
  params: eventParams,
  response: eventFigures,
})
