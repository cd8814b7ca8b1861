import * as z from 'zod/mini'
import { bilingual, endpoint, id, slug } from '#contract/endpoint.ts'
import { line } from '#contract/rules.ts'
import { event, eventDetail, eventLimits, registrationInput } from './events.ts'
import { mostDates, repeats } from './series-days.ts'
import { registrationStates } from './states.ts'

const few = (count: number) => count <= mostDates
const days = z.array(z.iso.date()).check(z.refine<string[]>(({ length }) => few(length), { error: 'series_too_long' }))

/** How an event repeats, by the calendar of its place. */
export const seriesRule = z
  .strictObject({
    every: z.enum(repeats),
    /** Every so many weeks or months. */
    interval: z.int().check(z.gte(1), z.lte(12)),
    until: z.nullable(z.iso.date()),
    count: z.nullable(z.int().check(z.gte(1), z.refine<number>(few, { error: 'series_too_long' }))),
    /** Left out, though the rule gives them. */
    except: days,
    /** Added, though it does not. */
    also: days,
  })
  .check(z.refine((is) => (is.until === null) !== (is.count === null), { error: 'series_end', path: ['count'] }))

/** A series with all its dates, as one person sees it. */
export const series = z.object({
  id,
  slug,
  title: event.shape.title,
  summary: event.shape.summary,
  description: eventDetail.shape.description,
  kind: event.shape.kind,
  mode: event.shape.mode,
  zone: z.string(),
  coverId: event.shape.coverId,
  /** The day from which the rule counts. */
  firstDay: z.iso.date(),
  /** Null once the dates no longer follow it. */
  rule: z.nullable(seriesRule),
  questions: eventDetail.shape.questions,
  peopleList: eventDetail.shape.peopleList,
  dates: z.array(event),
  can: z.object({
    register: z.boolean(),
    withdraw: z.boolean(),
    manage: z.boolean(),
    /** The team calls off what is still to come; a series of drafts is deleted. */
    cancel: z.boolean(),
    remove: z.boolean(),
    add: z.boolean(),
  }),
})
export type Series = z.infer<typeof series>

/** What became of each date after registering for all: a state, or why there is none. */
const outcome = z.object({
  slug,
  state: z.nullable(z.enum(registrationStates)),
  /** The date was registered before, or cannot be now. */
  isNew: z.boolean(),
})

const seriesParams = z.object({ slug })

export const getSeries = endpoint({
  method: 'GET',
  path: '/event-series/{slug}',
  access: 'member',
  summary: 'A series with all its dates; drafts only for those who manage events',
  params: seriesParams,
  response: series,
})

export const downloadSeries = endpoint({
  method: 'GET',
  path: '/event-series/{slug}.ics',
  access: 'member',
  summary: 'All dates of the series as an iCalendar file',
  params: seriesParams,
  response: null,
  produces: 'text/calendar',
})

export const registerForAll = endpoint({
  method: 'PUT',
  path: '/event-series/{slug}/registration',
  access: 'events:register',
  summary: 'Register for all dates to come: a seat where there is one, else the waiting list; safe to repeat',
  params: seriesParams,
  body: registrationInput,
  response: z.object({ dates: z.array(outcome) }),
  errors: ['email_unverified', 'series_closed'],
})

export const withdrawFromRest = endpoint({
  method: 'DELETE',
  path: '/event-series/{slug}/registration',
  access: 'events:register',
  summary: 'Cancel my registrations for the dates to come; freed seats go to the waiting lists',
  params: seriesParams,
  response: null,
})

const manage = { access: 'events:manage', params: seriesParams } as const

export const repeatEvent = endpoint({
  access: 'events:manage',
  method: 'POST',
  path: '/events/{slug}/repeat',
  summary: 'Make an event the first date of a series; its other dates are in the same state',
  params: z.object({ slug }),
  body: seriesRule,
  response: eventDetail,
  status: 201,
  errors: ['state_conflict', 'event_over'],
})

export const addDate = endpoint({
  ...manage,
  method: 'POST',
  path: '/event-series/{slug}/dates',
  summary: 'One more date, at the hour and with the content of the series',
  body: z.strictObject({ day: z.iso.date() }),
  response: series,
  status: 201,
  errors: ['state_conflict'],
})

export const cancelSeries = endpoint({
  ...manage,
  method: 'POST',
  path: '/event-series/{slug}/cancel',
  held: true,
  summary: 'Cancel all dates to come, or those from one on, and tell everybody once',
  body: z.strictObject({ reason: bilingual(line(eventLimits.reason)), from: z.optional(slug) }),
  response: series,
  errors: ['state_conflict'],
})

export const deleteSeries = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/event-series/{slug}',
  summary: 'Delete a series of drafts with all its dates',
  response: null,
  errors: ['state_conflict'],
})
