import * as z from 'zod/mini'
import { endpoint, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, optionalLine, optionalText, webAddress } from '#contract/rules.ts'
import {
  audiences,
  dayRange,
  hourFacts,
  hourStates,
  mentoringLimits,
  minutesOffered,
  subject,
  weeksAhead,
} from './mentoring.ts'

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'required' }))
const offered = {
  at: clock,
  minutes: z
    .int()
    .check(z.refine((value) => (minutesOffered as readonly number[]).includes(value), { error: 'required' })),
  place: z.nullable(optionalLine(120)),
  link: z.nullable(webAddress),
  audience: z.enum(audiences),
}
type Where = { place: string | null; link: string | null }
const somewhere = z.refine<Where>(({ place, link }) => Boolean(place?.trim() || link), {
  error: 'place_or_link',
  path: ['place'],
})

/** Every week on this day, from 1 for Monday, by the clock of the programme. */
const weeklyHour = z.strictObject({ weekday: z.int().check(z.gte(1), z.lte(7)), ...offered }).check(somewhere)
export type WeeklyHour = z.infer<typeof weeklyHour>

const startOf = ({ weekday, at }: WeeklyHour) => `${weekday} ${at}`
export const deskInput = z
  .strictObject({
    topics: z.array(line(mentoringLimits.topic)).check(z.maxLength(mentoringLimits.topics)),
    weekLimit: z.int().check(z.gte(1), z.lte(20)),
    weekly: z.array(weeklyHour).check(z.maxLength(mentoringLimits.weekly)),
    away: z.array(dayRange).check(z.maxLength(mentoringLimits.away)),
    busyUrl: z.nullable(webAddress),
  })
  .check(
    z.superRefine(({ weekly }, context) => {
      const index = weekly.findIndex((one, at) => weekly.findIndex((other) => startOf(other) === startOf(one)) < at)
      if (index >= 0) context.addIssue({ code: 'custom', message: 'hour_twice', path: ['weekly', index, 'at'] })
    }),
  )
export type DeskInput = z.infer<typeof deskInput>
export const busyFailures = ['address', 'unreachable', 'too_large', 'not_a_calendar'] as const

/** An hour as its mentor sees it. */
const ownHour = z.object({
  ...hourFacts,
  link: z.nullable(z.string()),
  audience: z.enum(audiences),
  state: z.enum(hourStates),
  weekly: z.boolean(),
  /** How many want it, until it is given. */
  asked: z.int(),
  givesAt: z.nullable(time),
  subject: z.nullable(subject),
  /** Whether something of the outside calendar is at that time. */
  busy: z.boolean(),
})
export type OwnHour = z.infer<typeof ownHour>

const desk = z.object({
  topics: z.array(z.string()),
  weekLimit: z.int(),
  weekly: z.array(
    z.strictObject({
      weekday: z.int(),
      at: z.string(),
      minutes: z.int(),
      place: z.nullable(z.string()),
      link: z.nullable(z.string()),
      audience: z.enum(audiences),
    }),
  ),
  away: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  busyUrl: z.nullable(z.string()),
  busyReadAt: z.nullable(time),
  busyFailed: z.nullable(z.enum(busyFailures)),
  version: z.int(),
  zone: z.string(),
  hours: z.array(ownHour),
})
export type MentorDesk = z.infer<typeof desk>
const ofMentor = { access: 'startups:mentor', response: desk } as const

export const getDesk = endpoint({
  ...ofMentor,
  method: 'GET',
  path: '/mentoring/desk',
  summary: 'What I offer as a mentor, with my hours of the next weeks',
})

export const saveDesk = endpoint({
  ...ofMentor,
  method: 'PUT',
  path: '/mentoring/desk',
  summary: `Say when I have time; the hours of the next ${weeksAhead} weeks follow`,
  body: z.intersection(deskInput, z.object({ version: z.int() })),
  errors: ['stale_version', 'invalid_fields'],
})

export const hourInput = z.strictObject({ day: z.iso.date(), ...offered }).check(somewhere)
export type HourInput = z.infer<typeof hourInput>

export const addHour = endpoint({
  ...ofMentor,
  method: 'POST',
  path: '/mentoring/hours',
  summary: 'Offer one hour on a day',
  body: hourInput,
  status: 201,
  errors: ['invalid_fields'],
})

const word = z.optional(z.nullable(optionalText(mentoringLimits.word)))

export const cancelHour = endpoint({
  ...ofMentor,
  method: 'POST',
  path: '/mentoring/hours/{id}/cancel',
  summary: 'Take an hour of mine back; who has it or asked for it is told and sees other hours',
  params: recordParams,
  body: z.strictObject({ word }),
  errors: ['state_conflict'],
})

export const leaveDesk = endpoint({
  ...ofMentor,
  method: 'POST',
  path: '/mentoring/desk/leave',
  summary: 'Offer no more hours; all that are to come are cancelled, and everybody is told and sees others',
  body: z.strictObject({ word, version }),
  idempotent: true,
  errors: ['stale_version'],
})
