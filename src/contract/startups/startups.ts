import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import {
  bilingual,
  emptyFields,
  endpoint,
  id,
  listQuery,
  locale,
  page,
  queryFlag,
  queryList,
} from '#contract/endpoint.ts'
import { slug, time, version, withDefaults } from '#contract/endpoint.ts'
import { month } from '#contract/lists.ts'
import { person, recordParams, step, teamAnswer } from '#contract/records.ts'
import { countryCode } from '#contract/reference/reference.ts'
import { line, longText, optionalLine, optionalText, webAddress } from '#contract/rules.ts'
import { startupStages, startupStates } from './states.ts'

export const startupLimits = {
  name: 120,
  pitch: 140,
  description: 5000,
  city: 80,
  moreFields: 4,
  links: 6,
  linkLabel: 40,
  title: 80,
  lookingFor: 200,
} as const
/** What team and mentor agree to reach. */
export const goalLimits = { each: 3, text: 160 } as const

/** Everybody in the programme, or only the team with its mentors and staff. */
export const startupVisibilities = ['programme', 'team'] as const

export const startupFieldErrors = defineFieldErrors({
  future_month: { pt: 'Este mês ainda não chegou.', en: 'This month has not come yet.' },
  field_twice: { pt: 'Cada área só conta uma vez.', en: 'Each field counts only once.' },
  consent_of_team: {
    pt: 'Só quem é da startup pode deixar que o programa conte a sua história.',
    en: 'Only the people of the startup can let the programme tell its story.',
  },
  deck_not_pdf: { pt: 'A apresentação tem de ser um PDF.', en: 'The deck has to be a PDF.' },
})

const fields = z.strictObject({
  lang: locale,
  name: line(startupLimits.name),
  pitch: line(startupLimits.pitch),
  field: slug,
  moreFields: z.array(slug).check(z.maxLength(startupLimits.moreFields)),
  stage: z.enum(startupStages),
  description: z.nullable(optionalText(startupLimits.description)),
  city: z.nullable(optionalLine(startupLimits.city)),
  country: z.nullable(countryCode),
  founded: z.nullable(month),
  website: z.nullable(webAddress),
  links: z
    .array(z.strictObject({ label: line(startupLimits.linkLabel), url: webAddress }))
    .check(z.maxLength(startupLimits.links)),
  visibility: z.enum(startupVisibilities),
  logoId: z.nullable(id),
  coverId: z.nullable(id),
  /** A PDF. */
  deckId: z.nullable(id),
  /** Whom the team looks for, such as a co-founder; everybody who sees the startup sees it. */
  lookingFor: optionalLine(startupLimits.lookingFor),
  /** Without these, deck and figures are for the team, its mentors and staff. */
  deckOpen: z.boolean(),
  figuresOpen: z.boolean(),
  /** The programme may name it and tell its story to others, in reports and on the impact page. */
  reportsOpen: z.boolean(),
})
export type StartupInput = z.infer<typeof fields>

/** What may be left out. */
export const startupDefaults = {
  ...emptyFields(fields, ['lang', 'name', 'pitch', 'field', 'stage', 'visibility', 'lookingFor']),
  visibility: 'programme',
  lookingFor: '',
} as const

const distinct = z.refine<StartupInput>(
  ({ field, moreFields }) => new Set([field, ...moreFields]).size === moreFields.length + 1,
  { error: 'field_twice', path: ['moreFields'] },
)

/** A whole startup, as the form sends it. */
export const startupInput = fields.check(distinct)

export const memberRoles = ['owner', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const member = z.extend(person, {
  title: z.string(),
  role: z.enum(memberRoles),
  joinedAt: time,
  isMe: z.boolean(),
  /** The one to write to. */
  isPrimary: z.boolean(),
  /** Outsiders see them on the page. */
  isPublic: z.boolean(),
  /** Said to the team of the programme alone: others do not see them at all. */
  isSuspended: z.boolean(),
})
export type StartupMember = z.infer<typeof member>

/** What the team may ask to have changed. */
export const remarkFields = [
  'name',
  'pitch',
  'field',
  'stage',
  'description',
  'city',
  'founded',
  'website',
  'links',
  'logoId',
  'deckId',
  'members',
  'answers',
] as const
export type RemarkField = (typeof remarkFields)[number]
/** `done` once the field is no longer as it was when the team wrote. */
export const remark = z.strictObject({
  field: z.enum(remarkFields),
  text: longText(500),
  done: z.boolean(),
})
export type Remark = z.infer<typeof remark>

/** What became of a startup that left the programme. */
export const startupOutcomes = ['independent', 'acquired', 'merged', 'stopped', 'other'] as const
export type StartupOutcome = (typeof startupOutcomes)[number]

const amount = (most: number) => z.nullable(z.int().check(z.gte(0), z.lte(most)))
/** People at work in it; what it sold in a year and raised so far, in euro. */
export const outcomeFigures = { jobs: amount(99_999), revenue: amount(999_999_999), capital: amount(999_999_999) }

/** A startup as cards show it, seen by one person. */
export const startup = z.object({
  id,
  state: z.enum(startupStates),
  ...z.pick(fields, { lang: true, name: true, pitch: true, field: true, stage: true, city: true, country: true }).shape,
  ...z.pick(fields, { visibility: true, logoId: true, coverId: true, lookingFor: true }).shape,
  /** The first of the team, of those who show themselves to this person. */
  team: z.array(person),
  teamSize: z.int(),
  /** What I am in it; null for everybody else. */
  myRole: z.nullable(z.enum(memberRoles)),
  /** I accompany it. */
  mentoring: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type Startup = z.infer<typeof startup>

/** What a whole startup tells. The first four are needed to submit it. */
export const readinessParts = ['pitch', 'description', 'place', 'team', 'founded', 'links', 'deck'] as const
export type ReadinessPart = (typeof readinessParts)[number]
export const neededParts: readonly ReadinessPart[] = readinessParts.slice(0, 4)

export const startupDetail = z.extend(startup, {
  ...z.pick(fields, { moreFields: true, description: true, founded: true, website: true, links: true }).shape,
  ...z.pick(fields, { deckId: true, deckOpen: true, figuresOpen: true, reportsOpen: true }).shape,
  deck: z.nullable(attachment),
  members: z.array(member),
  /** Parts that are not told yet; only for the team and staff, as are the steps. */
  missing: z.array(z.enum(readinessParts)),
  history: z.array(step),
  /** Between the team and the programme, as are all others but the outcome. */
  answer: z.nullable(teamAnswer),
  submittedAt: z.nullable(time),
  /** When the programme has promised to answer. */
  answerDueAt: z.nullable(time),
  remarks: z.array(remark),
  answers: z.array(z.object({ question: id, asked: bilingual(z.string()), text: z.string() })),
  outcome: z.nullable(z.enum(startupOutcomes)),
  /** With the outcome; for outsiders only if the team opens them. */
  outcomeFigures: z.nullable(z.object({ ...outcomeFigures, at: time })),
  /** Those of the newest update, under the same rule as the deck. */
  figures: z.nullable(
    z.object({
      month,
      items: z.array(z.object({ name: z.string(), unit: z.nullable(z.string()), value: z.nullable(z.number()) })),
    }),
  ),
  /** What was agreed at the start, for the team, its mentors and staff. */
  goals: z.array(z.object({ id, text: z.string(), reached: z.boolean() })),
  goalsAgreed: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
  /** Whom to write to: the primary contact, else whoever owns it longest. */
  contact: z.nullable(person),
  version,
  updatedBy: z.nullable(person),
  /** Who accompanies it. */
  mentors: z.array(person),
  can: z.object({
    submit: z.boolean(),
    edit: z.boolean(),
    manage: z.boolean(),
    seeInside: z.boolean(),
    runTeam: z.boolean(),
    /** Nobody new comes to what has ended: not into the team, not to accompany it, and no milestone. */
    invite: z.boolean(),
    assign: z.boolean(),
    plan: z.boolean(),
    reapply: z.boolean(),
    agree: z.boolean(),
    setGoals: z.boolean(),
  }),
})
export type StartupDetail = z.infer<typeof startupDetail>

export const startupFilters = {
  q: listQuery.q,
  state: z.optional(queryList(startupStates)),
  stage: z.optional(queryList(startupStages)),
  field: z.optional(slug),
  place: z.optional(z.string().check(z.maxLength(startupLimits.city))),
  /** Those that look for somebody. */
  looking: z.optional(queryFlag),
}
const sort = z.optional(z.enum(['name', '-name', 'createdAt', '-createdAt']))

export const listStartups = endpoint({
  method: 'GET',
  path: '/startups',
  access: 'member',
  summary: 'Startups that I may see, the newest first; with mine only those in whose team I am, drafts included',
  query: z.object({ ...listQuery, ...startupFilters, mine: z.optional(queryFlag), sort }),
  response: page(startup),
})

export const createStartup = endpoint({
  method: 'POST',
  path: '/startups',
  access: 'startups:create',
  summary: 'Create a draft of a startup and become its first owner',
  body: withDefaults(fields, startupDefaults).check(distinct as never),
  response: startupDetail,
  status: 201,
})

export const getStartup = endpoint({
  method: 'GET',
  path: '/startups/{id}',
  access: 'member',
  summary: 'One startup with its team; its history for the team and staff',
  params: recordParams,
  response: startupDetail,
})

export const updateStartup = endpoint({
  method: 'PATCH',
  path: '/startups/{id}',
  access: 'member',
  summary: 'Change a startup of mine; what the team of the programme reads at the moment stays as it was submitted',
  params: recordParams,
  body: z.extend(z.partial(fields), { version }),
  response: startupDetail,
  errors: ['forbidden', 'stale_version', 'state_conflict'],
})
