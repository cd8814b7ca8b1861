import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { Experience, ExperienceInput, ProjectInput } from '#contract/profile/entries.ts'
import type { ProfilePart } from '#contract/profile/parts.ts'
import type { ProfileFields, SkillChoice, SkillLevel, Visibility } from '#contract/profile/profile.ts'
import type { SnakeRow } from '../column-names.ts'
import type { GeneratedTime, Time } from '../time-columns.ts'

type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** The driver writes objects as JSON by itself. */
type Json<T> = ColumnType<T, T | undefined, T>

type Profiles = {
  user_id: string
  lang: Generated<Locale>
  headline: string | null
  about: string | null
  city: string | null
  field: string | null
  institution: string | null
  graduation_year: number | null
  links: JsonWithDefault<ProfileFields['links']>
  languages: JsonWithDefault<ProfileFields['languages']>
  available: Generated<boolean>
  available_from: string | null
  seeking: Generated<ProfileFields['seeking']>
  places: string | null
  visibility: Generated<Visibility>
  in_other: Json<ProfileFields['inOther']>
  /** Kept by triggers: name, headline, town, field and skills, without accents. */
  search: ColumnType<string, never, never>
  /** Kept by triggers: the name to sort by, empty when the account is not active. */
  listed_name: ColumnType<string | null, never, never>
  updated_at: GeneratedTime
  version: Generated<number>
}

type Entry = { id: string; user_id: string; position: number; updated_at: Time; version: Generated<number> }
type Experiences = SnakeRow<Omit<ExperienceInput, 'inOther'>> & Entry & { in_other: Json<ExperienceInput['inOther']> }
type Projects = SnakeRow<Omit<ProjectInput, 'links' | 'inOther'>> &
  Entry & { links: JSONColumnType<string[]>; in_other: Json<ProjectInput['inOther']> }

/** All of a profile that an import may change. */
export type ImportedContent = {
  country: string | null
  fields: ProfileFields
  skills: SkillChoice[]
  experiences: Experience[]
  projects: (ProjectInput & { id: string; version: number })[]
}

type ResumeImports = {
  user_id: string
  changes: number
  before: JSONColumnType<ImportedContent>
  after: JSONColumnType<ImportedContent>
  at: Time
}

export type ProfileTables = {
  profiles: Profiles
  /** A view: what of a profile is filled in. */
  profile_parts: { user_id: string; filled: ProfilePart[] }
  user_skills: { user_id: string; skill: string; position: number; level: SkillLevel | null }
  experiences: Experiences
  projects: Projects
  resume_imports: ResumeImports
}
