import type { Generated, JSONColumnType } from 'kysely'
import type { Article, Names } from '#contract/programme/article.ts'
import type { Currency } from '#contract/programme/currency.ts'
import type { ProgrammeSettings, RiskRule, Track } from '#contract/programme/programme.ts'
import type { QuestionWithoutFile as Question } from '#contract/questions.ts'
import type { MaybeTime } from '../time-columns.ts'

export type Programme = {
  only: Generated<boolean>
  name: string
  article: Generated<Article>
  name_en: string | null
  article_en: Generated<Names['articleEn']>
  organisation: string
  tagline_pt: string
  tagline_en: string | null
  contact: string
  zone: Generated<string>
  sender: string | null
  colour: string | null
  currency: Generated<Currency>
  closed_tracks: Generated<Track[]>
  featured_cohort_id: string | null
  days_off: JSONColumnType<ProgrammeSettings['daysOff'], string | undefined>
  problem_days: Generated<number>
  opportunity_days: Generated<number>
  risk: JSONColumnType<RiskRule, string | undefined>
  silence_days: Generated<number>
  checks_documents: Generated<boolean>
  impact_page: Generated<boolean>
  onit_questions: JSONColumnType<Question[], string | undefined>
  founder_questions: JSONColumnType<Question[], string | undefined>
  keep_days: Generated<number | null>
  configured_at: Date | null
  opening: Generated<boolean>
  demo: Generated<boolean>
  version: Generated<number>
  opened_at: MaybeTime
}
