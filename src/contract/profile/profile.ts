import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, locale, slug, time, version } from '#contract/endpoint.ts'
import { graduationYear, personLimits } from './person-fields.ts'
import { experience, month, project } from './entries.ts'
import { profileParts } from './parts.ts'
import { countryCode, fieldKinds } from '#contract/reference/reference.ts'
import { line, optionalLine, optionalText, personName, webAddress } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'

/** Who may see a profile: the team, everybody with an account, or everybody. */
export const visibilities = ['staff', 'members', 'public'] as const
export type Visibility = (typeof visibilities)[number]

export const seekingKinds = ['job', 'internship', 'contract', 'research', 'cofounder', 'project', 'mentoring'] as const
/** The Common European Framework of Reference, and one's mother tongue. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]
/** In fixed words: beginner, basic, independent, solid, expert. */
export const skillLevels = [1, 2, 3, 4, 5] as const
export type SkillLevel = (typeof skillLevels)[number]

export const profileLimits = {
  headline: 120,
  about: 3000,
  city: 80,
  institution: personLimits.institution,
  links: 10,
  linkLabel: 60,
  languages: 20,
  places: 120,
  skills: 40,
  skillName: 60,
  fieldName: 80,
  /** Proposals of one person that wait for the team. */
  proposals: 10,
} as const

export const profileFieldErrors = defineFieldErrors({
  language_twice: { pt: 'Esta língua já está na lista.', en: 'This language is already in the list.' },
  skill_twice: { pt: 'Esta competência já está na lista.', en: 'This skill is already in the list.' },
  proposals_full: {
    pt: 'Já tens {0} propostas à espera da equipa. Espera pela resposta.',
    en: 'You already have {0} proposals waiting for the team. Wait for the answer.',
  },
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

export const profileLink = z.strictObject({
  url: webAddress,
  label: z.nullable(optionalLine(profileLimits.linkLabel)),
})
/** ISO 639: `pt`, `yue`. */
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/))
export const spokenLanguage = z.strictObject({ language: languageCode, level: z.enum(languageLevels) })
export type SpokenLanguage = z.infer<typeof spokenLanguage>

/** What somebody tells in the form of their profile, apart from name, telephone and country. */
export const profileFields = z.strictObject({
  /** The language in which the texts are written. */
  lang: locale,
  headline: z.nullable(optionalLine(profileLimits.headline)),
  about: z.nullable(optionalText(profileLimits.about)),
  city: z.nullable(optionalLine(profileLimits.city)),
  field: z.nullable(slug),
  institution: z.nullable(optionalLine(profileLimits.institution)),
  graduationYear: z.nullable(graduationYear),
  links: z.array(profileLink).check(z.maxLength(profileLimits.links)),
  languages: z.array(spokenLanguage).check(
    z.maxLength(profileLimits.languages),
    z.refine((list) => isUnique(list.map(({ language }) => language)), { error: 'language_twice' }),
  ),
  available: z.boolean(),
  /** The first month in which the person could begin; null is now. */
  availableFrom: z.nullable(month),
  seeking: z
    .array(z.enum(seekingKinds))
    .check(z.maxLength(seekingKinds.length), z.refine(isUnique, { error: 'invalid' })),
  /** Where they would work: towns, or from afar. */
  places: z.nullable(optionalLine(profileLimits.places)),
  visibility: z.enum(visibilities),
  /** The same texts in the other language than `lang`. */
  inOther: z.nullable(
    z.strictObject({
      headline: z.nullable(optionalLine(profileLimits.headline)),
      about: z.nullable(optionalText(profileLimits.about)),
    }),
  ),
})
export type ProfileFields = z.infer<typeof profileFields>
export const profileFieldNames = Object.keys(profileFields.shape) as (keyof ProfileFields)[]
/** Of a profile these fields alone. */
export const fieldsOf = (profile: ProfileFields): ProfileFields =>
  Object.fromEntries(profileFieldNames.map((name) => [name, profile[name]])) as ProfileFields

const skillLevel = z.int().check(z.gte(1), z.lte(5))
const localName = z.object({ pt: z.string(), en: z.string() })
export const personSkill = z.object({
  skill: slug,
  name: localName,
  level: z.nullable(skillLevel),
  /** Waits for the team to take it into the shared list. */
  proposed: z.boolean(),
})
export type PersonSkill = z.infer<typeof personSkill>
export const skillChoice = z.strictObject({ skill: slug, level: z.nullable(skillLevel) })
export type SkillChoice = z.infer<typeof skillChoice>
export const skillChoices = z.array(skillChoice).check(
  z.maxLength(profileLimits.skills),
  z.refine((list) => isUnique(list.map(({ skill }) => skill)), { error: 'skill_twice' }),
)

export const profileNames = { firstName: personName, lastName: personName, country: z.nullable(countryCode) }

/** My whole profile. */
export const profile = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  ...profileNames,
  phone: z.nullable(z.object({ country: z.nullable(z.string()), number: z.string() })),
  photo: z.nullable(attachment),
  ...profileFields.shape,
  skills: z.array(personSkill),
  experiences: z.array(experience),
  projects: z.array(project),
  filled: z.array(z.enum(profileParts)),
  updatedAt: time,
  version,
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'account',
  summary: 'My whole profile, with the parts that are filled in',
  response: profile,
})

export const setSkills = endpoint({
  method: 'PUT',
  path: '/profile/skills',
  access: 'profile:edit',
  summary: 'Set my skills with their levels, in this order',
  body: z.strictObject({ skills: skillChoices, version }),
  response: profile,
  errors: ['stale_version', 'invalid_fields'],
})

const proposedField = z.object({ slug, name: z.object({ pt: z.string(), en: z.string() }), proposed: z.boolean() })
export type ProposedField = z.infer<typeof proposedField>

export const proposeField = endpoint({
  method: 'POST',
  path: '/profile/fields',
  access: 'profile:edit',
  summary: 'Propose a field that the shared list lacks; once accepted, a profile without a field takes it',
  body: z.strictObject({ name: line(profileLimits.fieldName), kind: z.enum(fieldKinds) }),
  response: proposedField,
  status: 201,
  errors: ['invalid_fields'],
})

export const proposeSkill = endpoint({
  method: 'POST',
  path: '/profile/skills',
  access: 'profile:edit',
  summary: 'Propose a skill that the shared list lacks; a known name answers with the known skill',
  body: z.strictObject({ name: line(profileLimits.skillName) }),
  response: personSkill,
  status: 201,
  errors: ['invalid_fields'],
})
