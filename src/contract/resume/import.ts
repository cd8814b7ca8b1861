import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, slug, version } from '#contract/endpoint.ts'
import { experienceInput, projectInput } from '#contract/profile/entries.ts'
import {
  profile,
  profileFields,
  profileLimits,
  profileLink,
  skillLevels,
  spokenLanguage,
} from '#contract/profile/profile.ts'
import { countryCode } from '#contract/reference/reference.ts'
import { line } from '#contract/rules.ts'

/** What a résumé may say about a field of the profile: one field in each change. */
const importedFields = z.partial(z.omit(profileFields, { links: true, languages: true }))
export const importableFields = Object.keys(importedFields.shape) as (keyof z.infer<typeof importedFields>)[]

const level = z.nullable(z.int().check(z.gte(1), z.lte(skillLevels.length)))

/** One thing that an import does; `id` names the entry that it replaces. */
export const importChange = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('field'), value: importedFields }),
  z.strictObject({ part: z.literal('country'), value: countryCode }),
  z.strictObject({ part: z.literal('link'), value: profileLink }),
  z.strictObject({ part: z.literal('language'), value: spokenLanguage }),
  /** Without a slug the shared list lacks it: it has to be proposed first. */
  z.strictObject({
    part: z.literal('skill'),
    value: z.strictObject({ skill: z.nullable(slug), name: line(profileLimits.skillName), level }),
  }),
  z.strictObject({ part: z.literal('experience'), id: z.nullable(id), value: experienceInput }),
  z.strictObject({ part: z.literal('project'), id: z.nullable(id), value: projectInput }),
])
export type ImportChange = z.infer<typeof importChange>
export type ImportPart = ImportChange['part']

export const differenceStates = ['new', 'different', 'same', 'review'] as const
export type DifferenceState = (typeof differenceStates)[number]

const difference = z.object({
  /** `review`: the file does not say enough to be taken without a look. */
  state: z.enum(differenceStates),
  change: importChange,
  /** What the profile says now, in the same shape. */
  yours: z.nullable(importChange),
})
export type Difference = z.infer<typeof difference>

/** Sections of the standard that a profile has no place for, and entries that do not fit its rules. */
export const leftSections = [
  'awards',
  'publications',
  'interests',
  'references',
  'work',
  'volunteer',
  'education',
  'certificates',
  'projects',
  'languages',
  'links',
] as const
export type LeftSection = (typeof leftSections)[number]

export const importFieldErrors = defineFieldErrors({
  resume_unknown: {
    pt: 'Este ficheiro não é um JSON Resume: falta-lhe a parte «basics» e qualquer outra que conheçamos.',
    en: 'This file is not a JSON Resume: it has neither “basics” nor any other part that we know.',
  },
  import_too_much: {
    pt: 'Com isto terias mais de {0} entradas numa parte do perfil. Escolhe menos.',
    en: 'With this a part of your profile would have more than {0} entries. Choose fewer.',
  },
})

export const previewImport = endpoint({
  method: 'POST',
  path: '/profile/import/preview',
  access: 'profile:edit',
  summary: 'What a JSON Resume would change in my profile; nothing is saved',
  body: z.looseObject({}),
  response: z.object({
    differences: z.array(difference),
    left: z.array(z.object({ section: z.enum(leftSections), count: z.int() })),
    /** The file says that it was changed after my profile. */
    newer: z.boolean(),
    version,
  }),
  errors: ['invalid_fields'],
})

export const mostChanges = 300

export const applyImport = endpoint({
  method: 'POST',
  path: '/profile/import',
  access: 'profile:edit',
  summary: 'Take chosen differences of a preview into my profile: all of them, or none',
  body: z.strictObject({ version, changes: z.array(importChange).check(z.minLength(1), z.maxLength(mostChanges)) }),
  response: profile,
  idempotent: true,
  errors: ['stale_version', 'invalid_fields'],
})
