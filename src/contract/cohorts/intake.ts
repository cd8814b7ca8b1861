import * as z from 'zod/mini'
import { enrolmentStates } from './states.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, locale, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { optionalText } from '#contract/rules.ts'

export const cohortErrors = defineErrors({
  cohort_closed: {
    status: 409,
    pt: 'A entrada nesta coorte está fechada.',
    en: 'The intake of this cohort is closed.',
  },
  enrolled_elsewhere: {
    status: 409,
    pt: 'Já tens lugar noutra coorte. Sai dela antes de entrares nesta.',
    en: 'You already have a place in another cohort. Leave it before you join this one.',
  },
  person_elsewhere: {
    status: 409,
    pt: 'Esta pessoa já tem lugar noutra coorte nas mesmas datas. Tem de sair dela primeiro.',
    en: 'This person already has a place in another cohort on the same dates. They have to leave it first.',
  },
  place_expired: {
    status: 409,
    pt: 'O prazo para aceitar este lugar já terminou.',
    en: 'The time to accept this place has passed.',
  },
  cohort_full: {
    status: 409,
    pt: 'Não há lugares livres. Põe a pessoa na lista de espera ou aumenta a lotação.',
    en: 'There is no free place. Put the person on the waiting list or raise the capacity.',
  },
  capacity_below_enrolled: {
    status: 409,
    pt: 'A lotação não pode ser menor do que os lugares já dados.',
    en: 'Capacity cannot be lower than the places already given.',
  },
  cohort_has_people: {
    status: 409,
    pt: 'Há pessoas nesta coorte, ou que se candidataram. Já não pode ser apagada.',
    en: 'There are people in this cohort, or who applied for it. It can no longer be deleted.',
  },
  cohort_name_taken: {
    status: 409,
    pt: 'Já há uma coorte com este nome.',
    en: 'There is already a cohort with this name.',
  },
  outside_cohort: {
    status: 409,
    pt: 'O evento pertence a uma coorte e ficaria fora das datas dela.',
    en: 'The event belongs to a cohort and would be outside its dates.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends CohortErrors {}
}
type CohortErrors = typeof cohortErrors

export const cohortFieldErrors = defineFieldErrors({
  closes_before_open: {
    pt: 'O fecho tem de ser depois da abertura.',
    en: 'The closing must be after the opening.',
  },
  due_past: { pt: 'Este prazo já passou.', en: 'This deadline has passed.' },
  opens_after_end: {
    pt: 'A entrada tem de fechar antes do fim da coorte.',
    en: 'The intake must close before the end of the cohort.',
  },
})

/** `open` gives places in the order of arrival; with `selection` the team decides. */
export const admissions = ['open', 'selection'] as const
export const cohortModes = ['onsite', 'online', 'hybrid'] as const
export type CohortMode = (typeof cohortModes)[number]
export const cohortLimits = {
  name: 40,
  squads: 12,
  squad: 40,
  motivation: 1000,
  why: 500,
  weeks: 52,
  capacity: 500,
  place: 120,
  team: 20,
  resources: 20,
  resource: 120,
} as const

const day = z.iso.date()

export const enrolment = z.object({
  id,
  state: z.enum(enrolmentStates),
  /** The place in the waiting list, from 1. */
  position: z.nullable(z.int()),
  offerExpiresAt: z.nullable(time),
  motivation: z.nullable(z.string()),
  /** What the team answered, in `answerLang`; `answerOther` is the same in the other language. */
  answer: z.nullable(z.string()),
  answerLang: locale,
  answerOther: z.nullable(z.string()),
  /** I left, and have not said why. */
  asksWhy: z.boolean(),
  version,
})
export type Enrolment = z.infer<typeof enrolment>

export const cohortIntake = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  weeks: z.int(),
  closesAt: z.nullable(time),
  admission: z.enum(admissions),
  capacity: z.nullable(z.int()),
  isOpen: z.boolean(),
  /** It follows a cohort that I completed. */
  isNext: z.boolean(),
  enrolment: z.nullable(enrolment),
})
export type CohortIntake = z.infer<typeof cohortIntake>

export const getIntake = endpoint({
  method: 'GET',
  path: '/cohorts/intake',
  access: 'cohorts:join',
  summary: 'My application, or the cohort that accepts applications; null when there is neither',
  response: z.object({
    intake: z.nullable(cohortIntake),
    /** Further cohorts that accept applications. */
    others: z.array(cohortIntake),
  }),
})

const own = { access: 'cohorts:join', params: recordParams, response: cohortIntake } as const

export const applyForCohort = endpoint({
  ...own,
  method: 'PUT',
  path: '/cohorts/{id}/enrolment',
  summary: 'Apply for a place: it is offered at once, or I am next in line; safe to repeat',
  body: z.strictObject({ motivation: z.optional(z.nullable(optionalText(cohortLimits.motivation))) }),
  errors: ['cohort_closed', 'enrolled_elsewhere', 'email_unverified', 'state_conflict'],
})

export const acceptPlace = endpoint({
  ...own,
  method: 'POST',
  path: '/cohorts/{id}/enrolment/accept',
  summary: 'Accept the place that was offered; safe to repeat',
  errors: ['enrolled_elsewhere', 'place_expired', 'state_conflict'],
})

export const leaveCohort = endpoint({
  ...own,
  method: 'DELETE',
  path: '/cohorts/{id}/enrolment',
  summary: 'Withdraw my application, or give my place to the next in line; safe to repeat',
  errors: ['state_conflict'],
})

export const tellWhyLeft = endpoint({
  ...own,
  method: 'PUT',
  path: '/cohorts/{id}/enrolment/why',
  summary: 'Say why I left, or with null that I would rather not; safe to repeat',
  body: z.strictObject({ reason: z.nullable(optionalText(cohortLimits.why)) }),
  errors: ['state_conflict'],
})
