import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ChallengeState } from '#contract/challenges/states.ts'
import type { ChallengeInput } from '#contract/challenges/challenges.ts'
import type { Criterion } from '#contract/criteria.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

type Text = JSONColumnType<Bilingual>
type MaybeText = JSONColumnType<Bilingual | null, string | null | undefined, string | null>

type Challenges = Pick<ChallengeInput, 'partner' | 'field'> & {
  id: string
  slug: string
  state: Generated<ChallengeState>
  title: Text
  summary: Text
  brief: Text
  prize: MaybeText
  cover_id: string | null
  opens_at: Time
  closes_at: Time
  results_at: Time
  team_min: number
  team_max: number
  criteria: JSONColumnType<Criterion[], string | undefined>
  criteria_locked_at: MaybeTime
  problem_id: string | null
  organisation_id: Generated<string | null>
  cancel_reason: MaybeText
  published_at: MaybeTime
  announced_at: MaybeTime
  updated_by: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
  title_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
  translated: GeneratedAlways<boolean>
}

export type ChallengeTables = {
  challenges: Challenges
  challenge_skills: { challenge_id: string; skill: string; position: number }
}
