import type { Selectable } from 'kysely'
import { fromColumns, toColumns } from '#api/db/column-names.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Attachment } from '#contract/attachments/attachments.ts'
import { experienceInput, projectInput } from '#contract/profile/entries.ts'
import type { Experience, ExperienceInput, Project, ProjectInput } from '#contract/profile/entries.ts'
import type { ProfilePart } from '#contract/profile/parts.ts'
import { profileFieldNames } from '#contract/profile/profile.ts'
import { chosenStates, type SolutionState } from '#contract/solutions/states.ts'
import type { PersonSkill, Profile, ProfileFields } from '#contract/profile/profile.ts'

export type ProfileRow = Selectable<Schema['profiles']>
export type UserRow = Pick<
  Selectable<Schema['users']>,
  'id' | 'email' | 'email_verified_at' | 'role' | 'first_name' | 'last_name' | 'phone' | 'phone_country' | 'country'
>
export type ExperienceRow = Selectable<Schema['experiences']>
export type ProjectRow = Selectable<Schema['projects']> & {
  startup_name: string | null
  solution_title: string | null
  solution_state: SolutionState | null
  challenge: string | null
}

const namesOf = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape & string)[]
const experienceNames = namesOf(experienceInput.shape)
const projectNames = namesOf(projectInput.shape)

type Parts = {
  photo: Attachment | null
  skills: PersonSkill[]
  experiences: Experience[]
  projects: Project[]
  filled: ProfilePart[]
}

export function toProfile(user: UserRow, row: ProfileRow, parts: Parts): Profile {
  return {
    ...fromColumns(user, ['id', 'email', 'role', 'firstName', 'lastName', 'country']),
    emailVerified: user.email_verified_at !== null,
    phone: user.phone === null ? null : { country: user.phone_country, number: user.phone },
    ...toFields(row),
    ...parts,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export const toFields = (row: ProfileRow): ProfileFields => fromColumns(row, profileFieldNames)

/** Lists are JSON in their columns. */
export function toProfileRow({ links, languages, ...fields }: Partial<ProfileFields>) {
  return {
    ...toColumns(fields),
    ...(links && { links: JSON.stringify(links) }),
    ...(languages && { languages: JSON.stringify(languages) }),
  }
}

export const toExperience = (row: ExperienceRow): Experience => fromColumns(row, [...experienceNames, 'id', 'version'])
export const toExperienceInput = (row: ExperienceRow): ExperienceInput => fromColumns(row, experienceNames)
export const toExperienceRow = <Input extends ExperienceInput>(input: Input) => toColumns(input)

export function toProject(row: ProjectRow): Project {
  const { startupId, solutionId, ...project } = fromColumns(row, [...projectNames, 'id', 'version'])
  const { startup_name, solution_title: title, solution_state, challenge } = row
  const isAnnounced = (chosenStates as readonly (string | null)[]).includes(solution_state)
  return {
    ...project,
    startup: startupId && startup_name ? { id: startupId, name: startup_name } : null,
    solution: solutionId && title && challenge ? { id: solutionId, title, challenge, isAnnounced } : null,
  }
}
export const toProjectRow = <Input extends ProjectInput>({ links, ...input }: Input) => ({
  ...toColumns(input),
  links: JSON.stringify(links),
})
