import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { readableColour } from './colour.ts'
import { currencies } from './currency.ts'
import { bilingual, endpoint, id, time, version } from '#contract/endpoint.ts'
import { questionList } from '#contract/questions.ts'
import { email, line, longText, optionalLine, optionalText } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'
import { zone } from '#contract/zones/zone.ts'
import { articles, englishArticles } from './article.ts'
import { names } from './names.ts'

const bilingualText = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** The texts that everybody may read: conditions, privacy and accessibility. */
export const legalKinds = ['terms', 'privacy', 'accessibility'] as const
export type LegalKind = (typeof legalKinds)[number]
const legalKind = z.enum(legalKinds)

/** Ways into the programme that somebody can register on. */
export const tracks = ['onit', 'founder'] as const
export type Track = (typeof tracks)[number]

const share = (most: number) => z.int().check(z.gte(1), z.lte(most))
/** When a trainee is at risk: so many signals at once, or absences from most of the last sessions. */
export const riskRule = z.object({
  absences: share(10),
  lastSessions: share(10),
  inARow: share(10),
  silentDays: share(60),
  mentorFromWeek: share(52),
  signals: share(5),
})
export type RiskRule = z.infer<typeof riskRule>

export const programme = z.object({
  ...names.shape,
  organisation: z.string(),
  tagline: bilingualText,
  contact: z.string(),
  /** The address of the logo; null where the programme has the product's own. */
  logo: z.nullable(z.string()),
  /** The address of a style sheet with the programme's colour, if it has one. */
  styles: z.nullable(z.string()),
  currency: z.enum(currencies),
  /** On which nobody can register at present. */
  closedTracks: z.array(z.enum(tracks)),
  /** What the team has set and people read: days until an answer, when a trainee is at risk, days without sessions. */
  rules: z.object({
    problemDays: z.int(),
    opportunityDays: z.int(),
    risk: riskRule,
    daysOff: z.array(z.object({ day: z.string(), name: bilingualText })),
  }),
  /** The time zone of the programme, such as Europe/Lisbon. */
  zone: z.string(),
  /** False until an administrator has saved the settings of a fresh installation. */
  configured: z.boolean(),
  /** A new programme, whose administrator still has first steps to see. */
  opening: z.boolean(),
  /** The present version of each legal text. */
  legal: z.object({ terms: z.int(), privacy: z.int(), accessibility: z.int() }),
  /** The next cohort that accepts applications. */
  nextCohort: z.nullable(z.object({ name: z.string(), closesAt: time })),
  /** Shown on the login page of a demo installation. */
  /** The name for which browsers keep passkeys, if they can. */
  passkeys: z.nullable(z.string()),
  /** Organisations by whose accounts people sign in. */
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  demoAccounts: z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
})
export type Programme = z.infer<typeof programme>

export const getProgramme = endpoint({
  method: 'GET',
  path: '/programme',
  access: 'public',
  summary: 'Name, tagline and calendar of the programme',
  response: programme,
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/manage/team',
  access: 'team:read',
  summary: 'Who runs the programme, for choosing who answers something',
  response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
})

export const legalText = z.object({
  kind: legalKind,
  version: z.int(),
  /** False for an earlier version, such as the one that somebody accepted. */
  current: z.boolean(),
  text: bilingualText,
  publishedAt: z.nullable(time),
})
export type LegalText = z.infer<typeof legalText>

export const getLegalText = endpoint({
  method: 'GET',
  path: '/legal/{kind}',
  access: 'public',
  summary: 'A legal text of the programme: the present version, or an earlier one',
  params: z.object({ kind: legalKind }),
  query: z.object({ version: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1))) }),
  response: legalText,
})

export const programmeLimits = {
  name: 40,
  organisation: 80,
  tagline: 60,
  legal: 40_000,
  silenceDays: [14, 365],
  keepDays: [30, 3650],
  promiseDays: [1, 60],
  sender: 60,
  daysOff: 60,
  dayOff: 60,
} as const

export const programmeFieldErrors = defineFieldErrors({
  colour_unreadable: {
    pt: 'Com esta cor o texto não se lê bem. Escolhe uma mais escura.',
    en: 'Text cannot be read well in this colour. Choose a darker one.',
  },
  risk_sessions: {
    pt: 'Não se pode faltar a mais sessões do que as que contam.',
    en: 'Nobody can miss more sessions than are counted.',
  },
})

const colour = z.string().check(
  z.regex(/^#[\da-f]{6}$/),
  z.refine((given) => !/^#[\da-f]{6}$/.test(given) || readableColour(given) === given, { error: 'colour_unreadable' }),
)
const promiseDays = z.int().check(z.gte(programmeLimits.promiseDays[0]), z.lte(programmeLimits.promiseDays[1]))
const dayOff = z.strictObject({ day: z.iso.date(), name: bilingual(line(programmeLimits.dayOff)) })

/** `{organisation}`, `{programme}` and `{contact}` in a legal text stand for what is set above it. */
const legal = bilingual(longText(programmeLimits.legal))
export const programmeInput = z.strictObject({
  name: line(programmeLimits.name),
  article: z.enum(articles),
  /** Null where the programme has one name for both languages. */
  nameEn: z.nullable(optionalLine(programmeLimits.name)),
  articleEn: z.enum(englishArticles),
  organisation: line(programmeLimits.organisation),
  tagline: bilingual(line(programmeLimits.tagline)),
  logoId: z.nullable(id),
  /** Of buttons and links; null for the product's own. */
  colour: z.nullable(colour),
  contact: email,
  /** The name that mails come from; null for the programme's. */
  sender: z.nullable(optionalText(programmeLimits.sender)),
  zone,
  currency: z.enum(currencies),
  closedTracks: z.array(z.enum(tracks)),
  /** Shown before registration and beside the side bar's weeks, where several cohorts could be. */
  featuredCohortId: z.nullable(id),
  /** Beside the national holidays: no session is planned on them. */
  daysOff: z.array(dayOff).check(z.maxLength(programmeLimits.daysOff)),
  problemDays: promiseDays,
  /** Proposed for a new posting. */
  opportunityDays: promiseDays,
  risk: riskRule.check(
    z.refine(({ absences, lastSessions }) => absences <= lastSessions, { error: 'risk_sessions', path: ['absences'] }),
  ),
  /** So many days after a promised answer an application is closed, with a word about whose silence it was. */
  silenceDays: z.int().check(z.gte(programmeLimits.silenceDays[0]), z.lte(programmeLimits.silenceDays[1])),
  /** So many days after its end the content of an application that was not accepted is erased; null keeps it. */
  keepDays: z.nullable(z.int().check(z.gte(programmeLimits.keepDays[0]), z.lte(programmeLimits.keepDays[1]))),
  /** The team looks at CV and letter before the members of a startup see them. */
  checksDocuments: z.boolean(),
  /** Everybody sees the report that the team has put on the impact page. */
  impactPage: z.boolean(),
  /** Asked of those who register, on each track. */
  onitQuestions: questionList,
  founderQuestions: questionList,
  terms: legal,
  privacy: legal,
  accessibility: legal,
})
export type ProgrammeInput = z.infer<typeof programmeInput>

export const programmeSettings = z.object({
  ...names.shape,
  organisation: z.string(),
  tagline: bilingualText,
  logoId: z.nullable(id),
  colour: z.nullable(z.string()),
  contact: z.string(),
  sender: z.nullable(z.string()),
  zone: z.string(),
  currency: z.enum(currencies),
  closedTracks: z.array(z.enum(tracks)),
  featuredCohortId: z.nullable(id),
  daysOff: z.array(z.object({ day: z.string(), name: bilingualText })),
  problemDays: z.int(),
  opportunityDays: z.int(),
  risk: riskRule,
  silenceDays: z.int(),
  keepDays: z.nullable(z.int()),
  checksDocuments: z.boolean(),
  impactPage: z.boolean(),
  onitQuestions: questionList,
  founderQuestions: questionList,
  terms: bilingualText,
  privacy: bilingualText,
  accessibility: bilingualText,
  version,
})
export type ProgrammeSettings = z.infer<typeof programmeSettings>

export const getProgrammeSettings = endpoint({
  method: 'GET',
  path: '/manage/programme',
  access: 'programme:manage',
  summary: 'The settings of the programme, with the legal texts as they are written',
  response: programmeSettings,
})

export const updateProgramme = endpoint({
  method: 'PATCH',
  path: '/manage/programme',
  access: 'programme:manage',
  summary: 'Change the settings; a changed legal text becomes its next version',
  body: z.extend(z.partial(programmeInput), { version }),
  response: programmeSettings,
  errors: ['stale_version'],
})

const senderRefusal = z.object({
  why: z.enum(['unreachable', 'login', 'sender', 'recipient', 'message']),
  /** What the mail server said, in its own words. */
  answer: z.nullable(z.string()),
})
export type SenderRefusal = z.infer<typeof senderRefusal>

const senderTrial = z.object({
  from: z.string(),
  to: z.string(),
  /** False where no mail server is set and mails are kept as files. */
  byServer: z.boolean(),
  /** Null when the mail server took it. */
  refused: z.nullable(senderRefusal),
})
export type SenderTrial = z.infer<typeof senderTrial>

export const trySender = endpoint({
  method: 'POST',
  path: '/manage/programme/sender/trial',
  access: 'programme:manage',
  summary: 'Mail myself from this sender, and say what the mail server answers',
  body: z.strictObject({ sender: line(programmeLimits.sender) }),
  response: senderTrial,
})

/** What a new programme needs, in the order in which it is easiest. */
export const firstSteps = ['name', 'logo', 'people', 'cohort', 'event', 'challenge', 'intake'] as const
export type FirstStep = (typeof firstSteps)[number]

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/manage/programme/steps',
  access: 'programme:manage',
  summary: 'Which of the first steps of a new programme are done',
  response: z.object({ done: z.array(z.enum(firstSteps)) }),
})

export const closeFirstSteps = endpoint({
  method: 'POST',
  path: '/manage/programme/steps/close',
  access: 'programme:manage',
  summary: 'Take the list of first steps away, for all administrators',
  response: null,
})
