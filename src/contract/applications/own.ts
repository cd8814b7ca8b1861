import * as z from 'zod/mini'
import { applicationStates } from './states.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, listQuery, locale, page, queryList, slug, time, version } from '#contract/endpoint.ts'
import { opportunityDetail, opportunityKinds } from '#contract/opportunities/opportunities.ts'
import { profile } from '#contract/profile/profile.ts'
import { recordParams, step } from '#contract/records.ts'
import { cvLayouts } from '#contract/resume/resume.ts'
import { optionalText } from '#contract/rules.ts'

export const applicationLimits = { ref: 40, letter: 2000, answer: 1000, note: 1000, message: 3000 } as const
export const cancelReasons = ['other_offer', 'changed_plans', 'too_long', 'not_for_me', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
export const rejectReasons = ['skills', 'experience', 'availability', 'filled', 'withdrawn', 'other'] as const
/** Why an application was closed: what the team says, or that nobody answered it. */
export const closeReasons = [...rejectReasons, 'silence'] as const
export type RejectReason = (typeof rejectReasons)[number]
export type CloseReason = (typeof closeReasons)[number]

/** CV and letter that the organisation does not see yet. */
export const documentStates = ['waiting', 'returned'] as const

export const applicationErrors = defineErrors({
  outside_full: {
    status: 409,
    pt: 'Já notaste duzentas candidaturas. Apaga as mais antigas primeiro.',
    en: 'You have noted two hundred applications. Delete the oldest first.',
  },
  applies_elsewhere: {
    status: 409,
    pt: 'Esta oportunidade recebe candidaturas no site da organização.',
    en: 'This opportunity takes applications on the organisation’s own site.',
  },
  applications_closed: {
    status: 409,
    pt: 'Esta oportunidade já não aceita candidaturas.',
    en: 'This opportunity no longer takes applications.',
  },
  already_applied: {
    status: 409,
    pt: 'Já tens uma candidatura a esta oportunidade.',
    en: 'You already have an application to this opportunity.',
  },
  openings_full: {
    status: 409,
    pt: 'Já há tantas propostas quantas vagas. Confirma se queres mesmo fazer mais uma.',
    en: 'There are already as many offers as openings. Confirm if you really want to make another.',
  },
  opening_given_away: {
    status: 409,
    pt: 'A vaga desta proposta já é de outra pessoa. Retira essa proposta ou aumenta o número de vagas, e anula depois.',
    en: 'The opening of this offer has gone to somebody else. Take that offer back or raise the openings, then undo.',
  },
  offer_over: {
    status: 409,
    pt: 'O prazo desta proposta já acabou. Se ainda a queres, fala com a organização: pode fazê-la de novo.',
    en: 'The time to answer this offer is over. If you still want it, talk to the organisation: it can make it again.',
  },
  openings_taken: {
    status: 409,
    pt: 'As vagas ficaram preenchidas antes de responderes, e a proposta já não está de pé.',
    en: 'The openings were taken before you answered, and the offer no longer stands.',
  },
  posting_ended: {
    status: 409,
    pt: 'A organização retirou esta oportunidade, e a proposta já não está de pé.',
    en: 'The organisation withdrew this opportunity, and the offer no longer stands.',
  },
})
type ApplicationErrors = typeof applicationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ApplicationErrors {}
}

export const applicationFieldErrors = defineFieldErrors({
  cv_missing: { pt: 'Esta oportunidade pede um currículo.', en: 'This opportunity asks for a CV.' },
  reply_too_soon: {
    pt: 'Dá pelo menos um dia para responder.',
    en: 'Leave at least a day to answer.',
  },
  answer_unknown: { pt: 'Esta pergunta já não faz parte.', en: 'This question is no longer asked.' },
})

const localName = z.object({ pt: z.string(), en: z.string() })
const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** The profile as it was when somebody applied; whoever reads the application sees nothing newer. */
export const frozenProfile = z.object({
  ...z.pick(profile, { firstName: true, lastName: true, email: true, lang: true, headline: true, about: true }).shape,
  ...z.pick(profile, { city: true, institution: true, graduationYear: true, links: true, languages: true }).shape,
  ...z.pick(profile, { available: true, availableFrom: true, skills: true, experiences: true, projects: true }).shape,
  phone: z.nullable(z.string()),
  /** The name of the field at that time. */
  field: z.nullable(localName),
})
export type FrozenProfile = z.infer<typeof frozenProfile>

/** What somebody applied to, as it was then. */
export const frozenPosting = z.object({
  ...z.pick(opportunityDetail, { title: true, description: true, kind: true, place: true, remote: true }).shape,
  ...z.pick(opportunityDetail, { payMin: true, payMax: true, payPeriod: true, unpaidReason: true }).shape,
  ...z.pick(opportunityDetail, { durationMonths: true, startsOn: true, deadline: true, answerDays: true }).shape,
  organisation: z.string(),
})
export type FrozenPosting = z.infer<typeof frozenPosting>

const cvFile = z.object({ fileName: z.string(), contentType: z.string(), size: z.int() })
export const interview = z.object({
  at: time,
  minutes: z.int(),
  place: z.string(),
  note: z.nullable(z.string()),
})
export type Interview = z.infer<typeof interview>

const about = z.object({
  id,
  slug,
  title: text,
  kind: z.enum(opportunityKinds),
  organisation: z.object({ name: z.string(), startupId: z.nullable(id), logoId: z.nullable(id) }),
  place: z.nullable(z.string()),
  /** Its page can be read. */
  shown: z.boolean(),
  /** Still takes applications. */
  open: z.boolean(),
})

/** My application, as far as I have been told. */
export const application = z.object({
  id,
  opportunity: about,
  state: z.enum(applicationStates),
  submittedAt: time,
  /** By when an answer was promised; what was answered keeps it. */
  answerDueAt: time,
  answeredAt: z.nullable(time),
  /** By when I am to answer an offer. */
  replyBy: z.nullable(time),
  interview: z.nullable(interview),
  /** Proposed times of which I pick one. */
  times: z.array(time),
  can: z.object({ cancel: z.boolean(), accept: z.boolean(), decline: z.boolean() }),
})
export type Application = z.infer<typeof application>

/** The questions and what was answered, as they were. */
const givenAnswers = z.array(z.object({ question: text, text: z.string() }))

export const applicationDetail = z.extend(application, {
  posting: frozenPosting,
  /** Whether the organisation does not see CV and letter yet: the team looks at them, or has sent them back. */
  documents: z.nullable(
    z.object({ state: z.enum(documentStates), note: z.nullable(z.string()), replace: z.boolean() }),
  ),
  /** When what I sent is erased by the rule of the programme, and when it was. */
  erasesAt: z.nullable(time),
  erasedAt: z.nullable(time),
  /** Why the organisation did not go on, as far as the applicant is told. */
  closedFor: z.nullable(z.enum(['filled', 'withdrawn', 'silence'])),
  profile: z.nullable(frozenProfile),
  cv: z.nullable(cvFile),
  letter: z.nullable(z.string()),
  answers: givenAnswers,
  /** Others have the interviewers at every time that was proposed to me: I say when I can. */
  timesTaken: z.boolean(),
  /** All times that were proposed to me have passed: I say when I can, or others are proposed. */
  timesOver: z.boolean(),
  /** Who interviews me. */
  interviewers: z.array(z.string()),
  history: z.array(step),
  /** What the organisation wrote with its last answer. */
  message: z.nullable(z.string()),
  messageLang: locale,
  cancelReason: z.nullable(z.enum(cancelReasons)),
  version,
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

export const previewApplication = endpoint({
  method: 'GET',
  path: '/applications/preview',
  access: 'applications:submit',
  summary: 'My profile as it would be sent with an application now',
  response: frozenProfile,
})

/** A file of my attachments, or my profile as a PDF drawn now. */
const cvChoice = z.union([
  z.strictObject({ from: z.literal('attachment'), id }),
  z.strictObject({ from: z.literal('profile'), layout: z.enum(cvLayouts), lang: locale }),
])
export const applyInput = z.strictObject({
  cv: z.nullable(cvChoice),
  letter: z.nullable(optionalText(applicationLimits.letter)),
  answers: z
    .array(z.strictObject({ question: id, text: optionalText(applicationLimits.answer) }))
    .check(z.maxLength(5)),
  /** Where the person comes from: a word, or the id of whoever shared the posting with them. */
  ref: z.optional(z.nullable(z.string().check(z.maxLength(applicationLimits.ref)))),
})
export type ApplyInput = z.infer<typeof applyInput>

export const applyToOpportunity = endpoint({
  method: 'POST',
  path: '/opportunities/{slug}/applications',
  access: 'applications:submit',
  summary: 'Apply: the profile and the CV are kept as they are now, and the date of the answer is set',
  params: z.object({ slug }),
  body: applyInput,
  response: applicationDetail,
  status: 201,
  errors: [
    'email_unverified',
    'applies_elsewhere',
    'applications_closed',
    'already_applied',
    'invalid_fields',
    'not_found',
    'forbidden',
  ],
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/applications',
  access: 'member',
  summary: 'My applications, the newest first',
  query: z.object({ ...listQuery, state: z.optional(queryList(applicationStates)) }),
  response: page(application),
})

const one = { params: recordParams, response: applicationDetail } as const
export const getApplication = endpoint({
  ...one,
  method: 'GET',
  path: '/applications/{id}',
  access: 'member',
  summary: 'My application with everything that I sent, and its history',
})

export const cancelApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/applications/{id}/cancel',
  access: 'member',
  summary: 'Cancel my application until it is accepted or rejected; until the deadline I may apply again',
  body: z.strictObject({
    reason: z.optional(z.nullable(z.enum(cancelReasons))),
    note: z.optional(z.nullable(optionalText(applicationLimits.note))),
  }),
  errors: ['state_conflict'],
})

export const answerOffer = endpoint({
  ...one,
  method: 'POST',
  path: '/applications/{id}/answer',
  access: 'member',
  summary: 'Accept or decline an offer',
  body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
  errors: ['state_conflict', 'offer_over', 'openings_taken', 'posting_ended'],
})

export const downloadSentCv = endpoint({
  method: 'GET',
  path: '/applications/{id}/cv',
  access: 'postings:run',
  summary: 'The CV as it was sent, for the applicant and those who answer',
  params: recordParams,
  response: null,
  produces: 'application/octet-stream',
  streamed: true,
  errors: ['not_found', 'unavailable'],
})

export const downloadInterview = endpoint({
  method: 'GET',
  path: '/applications/{id}/interview.ics',
  access: 'postings:run',
  summary: 'The interview as a calendar file',
  params: recordParams,
  response: null,
  produces: 'text/calendar',
  errors: ['not_found'],
})
