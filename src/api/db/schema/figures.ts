import type { Generated, JSONColumnType } from 'kysely'
import type { Dimension } from '#contract/figures/figures.ts'
import type { ReportInput } from '#contract/figures/reports.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

/** All rows that no filter can tell apart. */
export type AtomKey = Readonly<Record<Dimension, string | null>> & { part: string }
/** A row that others have seen: by salted hash, with whose it is, its block (null once it was gone), value and history. */
type PublishedRow = [row: string, who: string, block: number | null, value: number, history: number]
export type PublishedState = {
  salt: string
  /** What filters may tell of the rows in each block, and their sum. */
  blocks: { keys: AtomKey[]; value: number }[]
  /** Rows of too few people, which no block has taken in yet. */
  waiting: AtomKey[]
  rows: PublishedRow[]
}

type PublishedFigures = { figure: string; published_at: Time; state: JSONColumnType<PublishedState> }

type Texts = { pt: string; en?: string | null | undefined }

type Reports = {
  id: string
  title: JSONColumnType<Texts>
  lead: JSONColumnType<Texts | null, string | null, string | null>
  sections: JSONColumnType<ReportInput['sections']>
  figures: JSONColumnType<string[]>
  by: Dimension
  edition: string | null
  first_month: string | null
  last_month: string | null
  stories: JSONColumnType<ReportInput['stories']>
  updated_by: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

type ReportEditions = {
  id: string
  report_id: string
  number: number
  record: string
  sha256: string
  words: JSONColumnType<Pick<ReportInput, 'title' | 'lead' | 'sections'>>
  frozen_at: Time
  frozen_by: string | null
  public_at: MaybeTime
}

type ReportStories = {
  edition_id: string
  position: number
  problem_id: string
  startup_id: string | null
  text: JSONColumnType<Texts>
}

type ReportLinks = {
  id: string
  report_id: string | null
  name: string
  code_hash: Buffer
  password: string | null
  ends_at: Time
  ended_at: MaybeTime
  opened: Generated<number>
  created_by: string | null
  created_at: Time
}

export type FigureTables = {
  published_figures: PublishedFigures
  reports: Reports
  report_editions: ReportEditions
  report_stories: ReportStories
  report_links: ReportLinks
}
