import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MemberRole, StartupInput } from '#contract/startups.ts'
import type { StartupState } from '#contract/startup-states.ts'
import type { SnakeRow } from './column-names.ts'
import type { GeneratedTime } from './time-columns.ts'

type Written = SnakeRow<StartupInput>
/** Registration gives these; all others may be told later. */
type Needed = 'name' | 'pitch' | 'field' | 'stage'

/** The columns of what the team tells are called like the fields of the form. */
type Startups = Pick<Written, Needed> & {
  [Name in Exclude<keyof Written, Needed | 'links'>]: Generated<Written[Name]>
} & {
  id: string
  links: JSONColumnType<Written['links'], string | undefined>
  state: Generated<StartupState>
  updated_by: Generated<string | null>
  search: GeneratedAlways<string>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type StartupMembers = {
  startup_id: string
  user_id: string
  title: string
  role: Generated<MemberRole>
  joined_at: GeneratedTime
}

declare module './schema.ts' {
  interface Schema {
    startups: Startups
    startup_members: StartupMembers
  }
}
