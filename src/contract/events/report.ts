import * as z from 'zod/mini'
import { endpoint, locale, slug } from '#contract/endpoint.ts'
import { roles } from '#contract/scopes.ts'
import { eventDetail } from './events.ts'
import { eventAnswer } from './questions.ts'
import { eventFigures } from './registration.ts'
import { attendingWays } from './states.ts'

/** Fewer opinions than this would say whose they are. */
export const fewestOpinions = 5

const count = z.int()
const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })
/** With a seat, and of these who came and who did not. */
const turnout = z.object({ registered: count, came: count, noShows: count })

const report = z.object({
  event: z.pick(eventDetail, {
    slug: true,
    title: true,
    startsAt: true,
    endsAt: true,
    zone: true,
    mode: true,
    place: true,
    capacity: true,
  }),
  /** Everybody with a seat; those who said in time that they cannot come are neither here nor there. */
  all: z.extend(turnout, { excused: count }),
  /** Came without being on the list: people with an account, who are counted above too, and guests with a name alone. */
  walkIns: count,
  guests: count,
  /** Empty where there is one way only. */
  byWay: z.array(z.extend(turnout, { way: z.enum(attendingWays), waiting: count })),
  byGroup: z.array(z.extend(turnout, { group: z.enum(roles) })),
  /** Who never got a seat, and whose place the person or the team gave up. */
  waiting: count,
  cancelled: count,
  declined: count,
  opinions: z.object({
    answers: count,
    /** Null with too few answers. */
    said: z.nullable(z.pick(eventFigures, { ratings: true, rating: true, comments: true })),
  }),
  questions: z.array(
    z.object({
      id: z.string(),
      question: text,
      kind: eventAnswer.shape.kind,
      answers: count,
      /** How many gave each answer; empty where everybody writes their own. */
      counts: z.array(z.object({ answer: text, count })),
      mean: z.nullable(z.number()),
    }),
  ),
})
export type EventReport = z.infer<typeof report>

const one = { method: 'GET', access: 'events:manage', params: z.object({ slug }) } as const

export const getReport = endpoint({
  ...one,
  path: '/manage/events/{slug}/report',
  summary: 'How an event went, once it is over: who came, opinions and answers in sums',
  response: report,
  errors: ['state_conflict'],
})

export const downloadReport = endpoint({
  ...one,
  path: '/manage/events/{slug}/report/pdf',
  summary: 'The report of an event as a PDF in Portuguese or English',
  query: z.object({ lang: z.optional(locale) }),
  produces: 'application/pdf',
  response: null,
  errors: ['unavailable', 'state_conflict'],
})
