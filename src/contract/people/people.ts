import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryFlag, queryList, slug } from '#contract/endpoint.ts'
import { experience, project } from '#contract/profile/entries.ts'
import { personSkill, profileFields } from '#contract/profile/profile.ts'
import { recordParams } from '#contract/records.ts'
import { roles } from '#contract/scopes.ts'

/** Somebody in the list of people. */
export const personCard = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  photoId: z.nullable(id),
  ...z.pick(profileFields, { lang: true, headline: true, city: true, field: true, available: true }).shape,
  /** The cohort that they completed and that is over. */
  alumniOf: z.nullable(z.string()),
  /** The first few. */
  skills: z.array(z.object({ skill: slug, name: z.object({ pt: z.string(), en: z.string() }) })),
})
export type PersonCard = z.infer<typeof personCard>

/** The profile of somebody, as this reader may see it. */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  photoId: z.nullable(id),
  ...profileFields.shape,
  skills: z.array(personSkill),
  experiences: z.array(experience),
  projects: z.array(project),
  /** The cohort that they completed and that is over; members see it. */
  alumniOf: z.nullable(z.string()),
  /** Only for the person and the team. */
  contact: z.nullable(z.object({ email: z.string(), phone: z.nullable(z.string()) })),
  mine: z.boolean(),
  can: z.object({ openFile: z.boolean() }),
})
export type Person = z.infer<typeof person>

/** So many skills of somebody are shown in lists. */
export const skillsInLists = 5

const filters = {
  q: listQuery.q,
  role: z.optional(queryList(roles)),
  field: z.optional(slug),
  skill: z.optional(slug),
  available: z.optional(queryFlag),
}

export const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  access: 'member',
  summary: 'People who show themselves to members, by name; the words are looked for in names, skills and fields',
  query: z.object({ ...listQuery, ...filters }),
  response: page(personCard),
})

export const getPerson = endpoint({
  method: 'GET',
  path: '/people/{id}',
  access: 'public',
  summary: 'The profile of somebody, by its visibility; a public one needs no session',
  params: recordParams,
  response: person,
  errors: ['not_found'],
})
