import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, slug, version } from '#contract/endpoint.ts'
import { entryLimits, experienceInput, experienceKinds, projectInput } from '#contract/profile/entries.ts'
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

const asWritten = z.nullable(z.string())
const writtenField = z.optional(asWritten)

/** A change as the file has it: of any length, and perhaps without what a profile asks for. */
const importDraft = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('field'),
    value: z.extend(importedFields, {
      headline: writtenField,
      about: writtenField,
      city: writtenField,
      institution: writtenField,
      places: writtenField,
    }),
  }),
  z.object({ part: z.literal('country'), value: countryCode }),
  z.object({ part: z.literal('link'), value: z.object({ url: z.string(), label: asWritten }) }),
  z.object({ part: z.literal('language'), value: spokenLanguage }),
  z.object({ part: z.literal('skill'), value: z.object({ skill: z.nullable(slug), name: z.string(), level }) }),
  z.object({
    part: z.literal('experience'),
    id: z.nullable(id),
    value: z.object({
      kind: z.enum(experienceKinds),
      title: z.string(),
      organisation: z.string(),
      place: asWritten,
      startMonth: asWritten,
      endMonth: asWritten,
      current: z.boolean(),
      summary: asWritten,
      inOther: experienceInput.shape.inOther,
    }),
  }),
  z.object({
    part: z.literal('project'),
    id: z.nullable(id),
    value: z.object({
      title: z.string(),
      role: asWritten,
      description: asWritten,
      links: z.array(z.string()),
      keywords: z.array(z.string()),
      startMonth: asWritten,
      endMonth: asWritten,
      startupId: z.nullable(id),
      solutionId: z.nullable(id),
      inOther: projectInput.shape.inOther,
    }),
  }),
])

export const differenceStates = ['new', 'different', 'same', 'review', 'mend'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** What the reader of a file could not tell, with the words of the file. */
const importNotes = ['no_date', 'unread_date', 'no_position', 'unread_level'] as const
const note = z.object({ code: z.enum(importNotes), text: asWritten })
export type ImportNote = z.infer<typeof note>

const difference = z.object({
  /** `review`: the file does not say enough to be taken without a look; `mend`: as it is, a profile cannot hold it. */
  state: z.enum(differenceStates),
  change: importDraft,
  notes: z.array(note),
  /** What the profile says now, in the same shape. */
  yours: z.nullable(importChange),
})
export type Difference = z.infer<typeof difference>

/** Sections of the standard that a profile has no place for, and what is no entry at all. */
export const leftSections = [
  'basics',
  'awards',
  'publications',
  'interests',
  'references',
  'work',
  'volunteer',
  'education',
  'certificates',
  'projects',
  'skills',
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

const limitedParts = ['link', 'language', 'skill', 'experience', 'project'] as const
export type LimitedPart = (typeof limitedParts)[number]
/** The most entries of each list of a profile. */
export const partLimits: Record<LimitedPart, number> = {
  link: profileLimits.links,
  language: profileLimits.languages,
  skill: profileLimits.skills,
  experience: entryLimits.entries,
  project: entryLimits.entries,
}

export const previewImport = endpoint({
  method: 'POST',
  path: '/profile/import/preview',
  access: 'profile:edit',
  summary: 'What a JSON Resume would change in my profile; nothing is saved',
  body: z.looseObject({}),
  response: z.object({
    differences: z.array(difference),
    /** With what names them in the file, if anything does. */
    left: z.array(z.object({ section: z.enum(leftSections), count: z.int(), names: z.array(z.string()) })),
    /** How many entries the lists of my profile have now. */
    have: z.record(z.enum(limitedParts), z.int()),
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
