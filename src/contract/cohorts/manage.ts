import * as z from 'zod/mini'
import { passportLimits } from './passport.ts'
import { enrolmentStates } from './states.ts'
import { admissions, cohortLimits, cohortModes } from './intake.ts'
import {
  bilingual,
  endpoint,
  id,
  listQuery,
  page,
  queryList,
  slug,
  time,
  version,
  withDefaults,
} from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { answerLanguages, decisionEndpoint, person, recordParams } from '#contract/records.ts'
import { line, webAddress } from '#contract/rules.ts'
import { dayMs } from '#contract/times.ts'

const manage = { access: 'trainees:manage' } as const
const share = z.int().check(z.gte(0), z.lte(100))

export const cohortFields = z.strictObject({
  name: line(cohortLimits.name),
  startsOn: z.iso.date(),
  weeks: z.int().check(z.gte(1), z.lte(cohortLimits.weeks)),
  capacity: z.nullable(z.int().check(z.gte(1), z.lte(cohortLimits.capacity))),
  admission: z.enum(admissions),
  applicationsOpenAt: z.nullable(time),
  applicationsCloseAt: z.nullable(time),
  mode: z.enum(cohortModes),
  /** Where its sessions are, unless they are online. */
  place: z.nullable(line(cohortLimits.place)),
  /** How one joins its sessions online. */
  link: z.nullable(webAddress),
  leadMentorId: z.nullable(id),
  /** The cohort that follows: whoever completes this one is shown it. */
  nextId: z.nullable(id),
  /** Staff and mentors who run it. */
  teamIds: z.array(id).check(z.maxLength(cohortLimits.team)),
  resources: z
    .array(z.strictObject({ title: bilingual(line(cohortLimits.resource)), url: webAddress }))
    .check(z.maxLength(cohortLimits.resources)),
  squads: z.array(line(cohortLimits.squad)).check(z.maxLength(cohortLimits.squads)),
  /** Percent of the sessions that one must have attended. */
  ruleAttendance: share,
  /** Percent of the tasks that must be accepted. */
  ruleTasks: share,
})
export type CohortInput = z.infer<typeof cohortFields>

/** The day after the last one. */
export const dayAfterCohort = ({ startsOn, weeks }: Pick<CohortInput, 'startsOn' | 'weeks'>) =>
  new Date(Date.parse(`${startsOn}T00:00:00Z`) + weeks * 7 * dayMs)
export const lastDayOf = (cohort: Pick<CohortInput, 'startsOn' | 'weeks'>) =>
  new Date(dayAfterCohort(cohort).getTime() - dayMs).toISOString().slice(0, 10)

const crossFieldRules = [
  z.refine<CohortInput>(
    ({ applicationsOpenAt: from, applicationsCloseAt: to }) => !from || !to || Date.parse(from) < Date.parse(to),
    { error: 'closes_before_open', path: ['applicationsCloseAt'] },
  ),
  z.refine<CohortInput>(
    (is) => !is.applicationsCloseAt || Date.parse(is.applicationsCloseAt) <= dayAfterCohort(is).getTime(),
    { error: 'opens_after_end', path: ['applicationsCloseAt'] },
  ),
] as const

export const cohortInput = cohortFields.check(...crossFieldRules)

/** What a plan does not need yet may be left out. */
const newCohort = withDefaults(cohortFields, {
  mode: 'onsite',
  place: null,
  link: null,
  nextId: null,
  teamIds: [],
  resources: [],
}).check(...crossFieldRules)

export const cohortPhases = ['planned', 'running', 'finished'] as const
export type CohortPhase = (typeof cohortPhases)[number]

/** How many people are in each state of their enrolment. */
const counts = z.record(z.enum(enrolmentStates), z.int())

export const cohort = z.object({
  id,
  ...z.pick(cohortFields, { name: true, startsOn: true, weeks: true, capacity: true, admission: true }).shape,
  ...z.pick(cohortFields, { applicationsOpenAt: true, applicationsCloseAt: true }).shape,
  endsOn: z.iso.date(),
  phase: z.enum(cohortPhases),
  /** The current week while it runs. */
  week: z.nullable(z.int()),
  taken: z.int(),
  counts,
  leadMentor: z.nullable(person),
})
export type Cohort = z.infer<typeof cohort>

/** An event of the cohort. */
export const session = z.object({
  id,
  title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  startsAt: time,
  endsAt: time,
  /** The event's page. */
  path: z.string(),
  week: z.int(),
  compulsory: z.boolean(),
  /** What it practises: who was there earns a beginning of it. */
  skills: z.array(z.string()),
})
export type Session = z.infer<typeof session>

const resource = z.object({ title: z.object({ pt: z.string(), en: z.nullable(z.string()) }), url: z.string() })

/** What those who are in a cohort know of it beside their progress. */
export const cohortAbout = z.object({
  ...z.pick(cohortFields, { mode: true, place: true, link: true }).shape,
  leadMentor: z.nullable(person),
  team: z.array(person),
  resources: z.array(resource),
})
export type CohortAbout = z.infer<typeof cohortAbout>

export const cohortDetail = z.extend(cohort, {
  ...z.pick(cohortFields, {
    leadMentorId: true,
    nextId: true,
    teamIds: true,
    squads: true,
    ruleAttendance: true,
    ruleTasks: true,
  }).shape,
  ...cohortAbout.shape,
  sessions: z.array(session),
  /** Planned, and not yet shown to anybody. */
  drafts: z.int(),
  can: z.object({ remove: z.boolean() }),
  version,
})
export type CohortDetail = z.infer<typeof cohortDetail>

export const listCohorts = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts',
  summary: 'All cohorts, the newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(cohort),
})
export const exportCohorts = exportEndpoint({ ...manage, path: '/manage/cohorts', query: z.object({}) })

const changeErrors = ['capacity_below_enrolled', 'cohort_name_taken', 'outside_cohort'] as const

export const createCohort = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/cohorts',
  summary: 'Plan a cohort',
  body: newCohort,
  response: cohortDetail,
  status: 201,
  errors: changeErrors,
})

export const getCohort = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts/{id}',
  summary: 'One cohort with its events and how many people are in each state',
  params: recordParams,
  response: cohortDetail,
})

export const updateCohort = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/manage/cohorts/{id}',
  summary: 'Change a cohort; more places are offered to those in line at once',
  params: recordParams,
  body: z.extend(z.partial(cohortFields), { version }),
  response: cohortDetail,
  errors: [...changeErrors, 'stale_version'],
})

export const removeCohort = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/cohorts/{id}',
  summary: 'Delete a cohort that nobody is in or applied for, with the drafts of its sessions; published events stay',
  params: recordParams,
  response: null,
  errors: ['cohort_has_people'],
})

export const getCohortAbout = endpoint({
  method: 'GET',
  path: '/cohorts/{id}/about',
  access: 'member',
  summary: 'Where a cohort meets, who runs it and what helps, for those who are in it or run it',
  params: recordParams,
  response: cohortAbout,
})

export const listSessionChoices = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts/{id}/events',
  summary: 'Events within the dates of the cohort that belong to none yet',
  params: recordParams,
  response: z.object({ items: z.array(session) }),
})

const sessionParams = z.object({ id, eventId: id })

export const addSession = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/cohorts/{id}/events/{eventId}',
  summary: 'Make an event part of the cohort, compulsory or not; safe to repeat',
  params: sessionParams,
  body: z.strictObject({
    compulsory: z.boolean(),
    /** As they are, when left out. */
    skills: z.optional(z.array(slug).check(z.maxLength(passportLimits.sessionSkills))),
  }),
  response: cohortDetail,
  errors: ['outside_cohort'],
})

export const removeSession = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/cohorts/{id}/events/{eventId}',
  summary: 'Take an event out of the cohort; safe to repeat',
  params: sessionParams,
  response: cohortDetail,
})

export const applicant = z.object({
  id,
  person,
  institution: z.nullable(z.string()),
  field: z.nullable(z.string()),
  state: z.enum(enrolmentStates),
  motivation: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  offerExpiresAt: z.nullable(time),
  /** Why they left, where they said it. */
  leftReason: z.nullable(z.string()),
  /** Takes part in another cohort on the same dates: no place is offered meanwhile. */
  elsewhere: z.boolean(),
  appliedAt: time,
  version,
})
export type Applicant = z.infer<typeof applicant>

export const listApplicants = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts/{id}/enrolments',
  summary: 'Who applied for the cohort, those who wait in the order of the line',
  params: recordParams,
  query: z.object({ ...listQuery, state: z.optional(queryList(enrolmentStates)) }),
  response: page(applicant),
})

export const enrolmentDecisions = ['offer', 'waitlist', 'decline', 'withdraw'] as const
export type EnrolmentDecision = (typeof enrolmentDecisions)[number]

export const decideEnrolment = decisionEndpoint({
  ...manage,
  path: '/manage/enrolments',
  summary: 'Offer a place, put somebody in line, decline or take them out, and tell them',
  decisions: enrolmentDecisions,
  limit: 2000,
  input: answerLanguages(2000),
  needs: { decline: ['answer'], withdraw: ['answer'] },
  response: applicant,
})
