import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, MaybeTime } from '../time-columns.ts'

type Organisations = {
  id: string
  name: string
  name_key: GeneratedAlways<string>
  website: string | null
  logo_id: string | null
  archived_at: MaybeTime
  contact_lost_at: MaybeTime
  contact_loss_told: Generated<boolean>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type OrganisationMembers = { organisation_id: string; user_id: string; joined_at: GeneratedTime }

export type OrganisationTables = {
  organisations: Organisations
  organisation_members: OrganisationMembers
}
