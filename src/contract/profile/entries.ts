import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { emptyFields, endpoint, id, slug, version, withDefaults } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, optionalLine, optionalText, webAddress } from '#contract/rules.ts'

/** Experiences and projects of a person, in the order in which they show them. */

export const experienceKinds = ['work', 'education', 'volunteer', 'training'] as const
export type ExperienceKind = (typeof experienceKinds)[number]

export const entryLimits = {
  title: 120,
  place: 120,
  summary: 1000,
  description: 1500,
  projectLinks: 5,
  keywords: 12,
  keyword: 40,
  /** The most experiences, and the most projects, of one person. */
  entries: 50,
} as const

export const entryFieldErrors = defineFieldErrors({
  end_of_current: {
    pt: 'Se ainda decorre, não tem fim. Tira o fim ou a marca «até hoje».',
    en: 'What still goes on has no end. Remove the end or the mark “until today”.',
  },
  month_ahead: {
    pt: 'Esse mês ainda não chegou. Se ainda decorre, marca «até hoje».',
    en: 'That month is still to come. If it still goes on, mark “until today”.',
  },
  month_too_far: { pt: 'Isso fica a mais de oito anos.', en: 'That is more than eight years away.' },
  entries_full: { pt: 'Já tens {0}. Apaga uma antes de juntar outra.', en: 'You already have {0}. Delete one first.' },
})

/** A month such as `2025-09`. */
const monthPattern = /^(?:19[3-9]|20\d|21\d)\d-(?:0[1-9]|1[0-2])$/
export const month = z.string().check(z.refine((text) => monthPattern.test(text), { error: 'invalid_date' }))
/** A month, or a year alone: `2025`. */
export const monthOrYear = z
  .string()
  .check(z.refine((text) => monthPattern.test(/^\d{4}$/.test(text) ? `${text}-01` : text), { error: 'invalid_date' }))
const studyYearsAhead = 8
const monthIn = (years: number) => {
  const now = new Date()
  return `${now.getFullYear() + years}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

type Span = { startMonth: string | null; endMonth: string | null }
// A year alone is in order with every month of it.
const isInOrder = ({ startMonth, endMonth }: Span) =>
  startMonth === null ||
  endMonth === null ||
  endMonth.slice(0, startMonth.length) >= startMonth.slice(0, endMonth.length)
const inOrder = z.refine<Span>(isInOrder, { error: 'end_before_start', path: ['endMonth'] })

const experienceFields = z.strictObject({
  kind: z.enum(experienceKinds),
  title: line(entryLimits.title),
  organisation: line(entryLimits.title),
  place: z.nullable(optionalLine(entryLimits.place)),
  startMonth: z.nullable(monthOrYear),
  endMonth: z.nullable(monthOrYear),
  /** Still goes on: there is no end. */
  current: z.boolean(),
  summary: z.nullable(optionalText(entryLimits.summary)),
  /** The same texts in the other language than the profile's. */
  inOther: z.nullable(
    z.strictObject({
      title: z.nullable(optionalLine(entryLimits.title)),
      summary: z.nullable(optionalText(entryLimits.summary)),
    }),
  ),
})
export type ExperienceInput = z.infer<typeof experienceFields>
export const experienceDefaults = emptyFields(experienceFields, ['kind', 'title', 'organisation'])

// Whoever studies may name the month in which they expect to graduate; work and volunteering are told afterwards.
const isStudy = ({ kind }: ExperienceInput) => kind === 'education' || kind === 'training'
const notAhead = (path: 'startMonth' | 'endMonth') => [
  z.refine<ExperienceInput>((is) => isStudy(is) || (is[path] ?? '') <= monthIn(0), {
    error: 'month_ahead',
    path: [path],
  }),
  z.refine<ExperienceInput>((is) => !isStudy(is) || (is[path] ?? '') <= monthIn(studyYearsAhead), {
    error: 'month_too_far',
    path: [path],
  }),
]
const experienceRules = [
  inOrder,
  z.refine<ExperienceInput>((is) => !is.current || is.endMonth === null, {
    error: 'end_of_current',
    path: ['endMonth'],
  }),
  ...notAhead('startMonth'),
  ...notAhead('endMonth'),
] as const
export const experienceInput = experienceFields.check(...experienceRules)
export const experience = z.object({ id, ...experienceFields.shape, version })
export type Experience = z.infer<typeof experience>

const projectFields = z.strictObject({
  title: line(entryLimits.title),
  role: z.nullable(optionalLine(entryLimits.title)),
  description: z.nullable(optionalText(entryLimits.description)),
  links: z.array(webAddress).check(z.maxLength(entryLimits.projectLinks)),
  keywords: z.array(line(entryLimits.keyword)).check(z.maxLength(entryLimits.keywords)),
  startMonth: z.nullable(monthOrYear),
  endMonth: z.nullable(monthOrYear),
  /** A startup of the programme of which the person is a member. */
  startupId: z.nullable(id),
  /** A solution in whose team the person is. */
  solutionId: z.nullable(id),
  /** The same texts in the other language than the profile's. */
  inOther: z.nullable(
    z.strictObject({
      title: z.nullable(optionalLine(entryLimits.title)),
      role: z.nullable(optionalLine(entryLimits.title)),
      description: z.nullable(optionalText(entryLimits.description)),
    }),
  ),
})
export type ProjectInput = z.infer<typeof projectFields>
export const projectDefaults = emptyFields(projectFields, ['title'])
export const projectInput = projectFields.check(inOrder)
export const project = z.object({
  id,
  ...z.omit(projectFields, { startupId: true, solutionId: true }).shape,
  startup: z.nullable(z.object({ id, name: z.string() })),
  /** Others than the person see it once the jury has chosen it and the results are announced. */
  solution: z.nullable(z.object({ id, title: z.string(), challenge: slug, isAnnounced: z.boolean() })),
  version,
})
export type Project = z.infer<typeof project>
/** The project as its form would send it. */
export function projectInputOf({ id: _id, version: _version, startup, solution, ...project }: Project): ProjectInput {
  return { ...project, startupId: startup?.id ?? null, solutionId: solution?.id ?? null }
}

const order = z.strictObject({ ids: z.array(id).check(z.maxLength(entryLimits.entries)) })
const edit = { access: 'profile:edit', params: recordParams } as const

export const addExperience = endpoint({
  method: 'POST',
  path: '/profile/experiences',
  access: 'profile:edit',
  summary: 'Add an experience to my profile, above the others',
  body: withDefaults(experienceFields, experienceDefaults).check(...experienceRules),
  response: experience,
  status: 201,
  errors: ['invalid_fields'],
})

export const updateExperience = endpoint({
  ...edit,
  method: 'PATCH',
  path: '/profile/experiences/{id}',
  summary: 'Change one of my experiences',
  body: z.extend(z.partial(experienceFields), { version }),
  response: experience,
  errors: ['stale_version', 'invalid_fields'],
})

export const deleteExperience = endpoint({
  ...edit,
  method: 'DELETE',
  path: '/profile/experiences/{id}',
  summary: 'Delete one of my experiences',
  response: null,
})

export const orderExperiences = endpoint({
  method: 'PUT',
  path: '/profile/experiences',
  access: 'profile:edit',
  summary: 'Put my experiences in this order; those not named stay behind them',
  body: order,
  response: z.object({ items: z.array(experience) }),
})

export const addProject = endpoint({
  method: 'POST',
  path: '/profile/projects',
  access: 'profile:edit',
  summary: 'Add a project to my profile, above the others',
  body: withDefaults(projectFields, projectDefaults).check(inOrder),
  response: project,
  status: 201,
  errors: ['invalid_fields'],
})

export const updateProject = endpoint({
  ...edit,
  method: 'PATCH',
  path: '/profile/projects/{id}',
  summary: 'Change one of my projects',
  body: z.extend(z.partial(projectFields), { version }),
  response: project,
  errors: ['stale_version', 'invalid_fields'],
})

export const deleteProject = endpoint({
  ...edit,
  method: 'DELETE',
  path: '/profile/projects/{id}',
  summary: 'Delete one of my projects',
  response: null,
})

export const orderProjects = endpoint({
  method: 'PUT',
  path: '/profile/projects',
  access: 'profile:edit',
  summary: 'Put my projects in this order; those not named stay behind them',
  body: order,
  response: z.object({ items: z.array(project) }),
})
