import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { ExperienceInput, ProjectInput } from '#contract/profile-entries.ts'
import type { ProfileFields, SkillLevel, Visibility } from '#contract/profile.ts'
import type { SnakeRow } from './column-names.ts'
import type { GeneratedTime, Time } from './time-columns.ts'

type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

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
  updated_at: GeneratedTime
  version: Generated<number>
}

type Entry = { id: string; user_id: string; position: number; updated_at: Time; version: Generated<number> }
type Experiences = SnakeRow<ExperienceInput> & Entry
type Projects = SnakeRow<Omit<ProjectInput, 'links'>> & Entry & { links: JSONColumnType<string[]> }

declare module './schema.ts' {
  interface Schema {
    profiles: Profiles
    user_skills: { user_id: string; skill: string; position: number; level: SkillLevel | null }
    experiences: Experiences
    projects: Projects
  }
}
