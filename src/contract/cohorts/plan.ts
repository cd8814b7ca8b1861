import * as z from 'zod/mini'
import { cohortLimits } from './intake.ts'
import { passportLimits } from './passport.ts'
import { task, taskLimits } from './progress.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, slug, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, optionalText } from '#contract/rules.ts'

export const planErrors = defineErrors({
  plan_empty: {
    status: 409,
    pt: 'Nada ficaria marcado: todas as datas ficam de fora.',
    en: 'Nothing would be planned: every date is left out.',
  },
  plan_too_long: {
    status: 409,
    pt: 'São datas a mais de uma vez. Divide o plano em partes.',
    en: 'These are too many dates at once. Split the plan into parts.',
  },
  cohort_place_missing: {
    status: 409,
    pt: 'A coorte ainda não tem lugar. Diz primeiro onde é.',
    en: 'The cohort has no place yet. Say first where it meets.',
  },
  cohort_link_missing: {
    status: 409,
    pt: 'A coorte é online e ainda não tem ligação. Junta-a primeiro, ou guarda as sessões como rascunhos.',
    en: 'The cohort is online and has no link yet. Add it first, or keep the sessions as drafts.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends PlanErrors {}
}
type PlanErrors = typeof planErrors

/** `dates` is how many are made at once. */
export const planLimits = { rows: 60, dates: 200, daysOff: 60, title: 120, shortest: 15, longest: 720 } as const
export const planKinds = ['session', 'task'] as const
export type PlanKind = (typeof planKinds)[number]

const count = (most: number) => z.int().check(z.gte(1), z.lte(most))

/** Something that happens once or every week. A task is due then, and needs neither length nor skills. */
export const planRow = z.strictObject({
  kind: z.enum(planKinds),
  title: bilingual(line(planLimits.title)),
  body: bilingual(optionalText(taskLimits.body)),
  /** The week of the cohort in which it happens first. */
  week: count(cohortLimits.weeks),
  /** From 1, Monday. */
  weekday: count(7),
  /** By the clock of the programme's place, in summer and winter. */
  at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  minutes: z.int().check(z.gte(planLimits.shortest), z.lte(planLimits.longest)),
  /** In so many weeks, one after the other. */
  times: count(cohortLimits.weeks),
  compulsory: z.boolean(),
  skills: z.array(slug).check(z.maxLength(passportLimits.sessionSkills)),
})
export type PlanRow = z.infer<typeof planRow>

/** What a row begins with: a session on Wednesday evening. */
export const usualRow = {
  kind: 'session',
  week: 1,
  weekday: 3,
  at: '18:30',
  minutes: 120,
  times: 1,
  compulsory: false,
  skills: [],
} satisfies Partial<PlanRow>

export const planInput = z.strictObject({
  rows: z.array(planRow).check(z.minLength(1), z.maxLength(planLimits.rows)),
  /** Leaves the national holidays out. */
  skipHolidays: z.boolean(),
  /** Further days without sessions. */
  daysOff: z.array(z.iso.date()).check(z.maxLength(planLimits.daysOff)),
  /** Shows the sessions to everybody at once instead of keeping them as drafts. */
  publish: z.boolean(),
})
export type PlanInput = z.infer<typeof planInput>

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** `there`: the cohort has a session with this title at this time already. */
export const leftOutReasons = ['holiday', 'day_off', 'past', 'there'] as const

const plannedDate = z.object({
  kind: z.enum(planKinds),
  title: text,
  week: z.int(),
  startsAt: time,
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /** The name of the holiday. */
  holiday: z.nullable(text),
})
export type PlannedDate = z.infer<typeof plannedDate>

const plannedSession = z.object({
  id,
  title: text,
  startsAt: time,
  endsAt: time,
  week: z.int(),
  state: z.enum(['draft', 'published']),
  compulsory: z.boolean(),
  skills: z.array(slug),
  /** Its page for the team. */
  path: z.string(),
})
export type PlannedSessionRow = z.infer<typeof plannedSession>

const plan = z.object({
  /** Of the programme's clock. */
  zone: z.string(),
  sessions: z.array(plannedSession),
  tasks: z.array(task),
})
export type Plan = z.infer<typeof plan>

const manage = { access: 'trainees:manage', path: '/manage/cohorts/{id}/plan', params: recordParams } as const

export const getPlan = endpoint({
  ...manage,
  method: 'GET',
  summary: 'What is planned for a cohort, drafts as well, and its tasks',
  response: plan,
})

export const planCohort = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Plan sessions and tasks of many weeks, all of them or none; with dryRun only says on which dates',
  body: z.extend(planInput, { dryRun: z.boolean() }),
  response: z.object({
    dryRun: z.boolean(),
    /** How many are made, or would be. */
    sessions: z.int(),
    tasks: z.int(),
    dates: z.array(plannedDate),
  }),
  idempotent: true,
  errors: ['plan_empty', 'plan_too_long', 'cohort_place_missing', 'cohort_link_missing'],
})

export const publishPlan = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/cohorts/{id}/plan/publish',
  held: true,
  summary: 'Show all drafts of the cohort to everybody; those that are over or lack their link stay drafts',
  response: z.object({ published: z.int(), left: z.int() }),
  idempotent: true,
})
