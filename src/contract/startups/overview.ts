import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { owedUpdate, toldFigure } from './updates.ts'

/** Milestones whose day has passed or comes within so many days. */
export const nearDays = 14
export const newsKinds = ['update', 'milestone', 'joined'] as const

const overview = z.object({
  id,
  owes: z.object({
    update: z.nullable(owedUpdate),
    milestones: z.array(z.object({ id, title: z.string(), dueOn: z.string() })),
    /** Until when the yearly question may be answered. */
    outcome: z.nullable(time),
  }),
  /** Those of the newest update. */
  figures: z.array(toldFigure),
  /** What the team did lately. `title` is the month of an update, or the milestone that was reached. */
  news: z.array(z.object({ what: z.enum(newsKinds), name: z.nullable(z.string()), title: z.string(), at: time })),
})
export type StartupOverview = z.infer<typeof overview>

export const listOverviews = endpoint({
  method: 'GET',
  path: '/startups/overviews',
  access: 'member',
  summary: 'For each startup in whose team I am: what it owes, its newest figures, and what the team did lately',
  response: z.object({ items: z.array(overview) }),
})

export const getStartupFigures = endpoint({
  method: 'GET',
  path: '/startups/figures',
  access: 'member',
  summary: 'How many startups are in the programme, have customers and have graduated, and how many people are in them',
  response: z.object({ inProgramme: z.int(), withCustomers: z.int(), people: z.int(), graduated: z.int() }),
})
