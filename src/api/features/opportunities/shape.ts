import { fromColumns } from '#api/db/column-names.ts'
import { personOf } from '#api/records/names.ts'
import { opportunityInput, type Opportunity, type OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import type { OpportunityInput } from '#contract/opportunities/opportunities.ts'
import type { ManagedOpportunity } from '#contract/opportunities/manage.ts'
import { isOpen, opportunityCan, canManage, type Viewer } from './policy.ts'
import type { OpportunityColumns, OpportunityRow } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'opportunity', id })

const asItIs = [
  'id',
  'slug',
  'state',
  'kind',
  'place',
  'remote',
  'hours',
  'payMin',
  'payMax',
  'payPeriod',
  'unpaidReason',
] as const
const more = [
  'durationMonths',
  'openings',
  'field',
  'startsOn',
  'answerDays',
  'visibility',
  'title',
  'skills',
  'application',
  'applyUrl',
  'saved',
] as const

export const toOpportunity = (row: OpportunityRow, now: Date): Opportunity => ({
  ...fromColumns(row, [...asItIs, ...more]),
  organisation: {
    name: row.startup_name ?? row.organisation,
    startupId: row.startup_id,
    logoId: row.logo_id,
  },
  deadline: row.deadline.toISOString(),
  open: isOpen(row, now),
  publishedAt: row.published_at?.toISOString() ?? null,
})

/** Whether everything has an English text. */
const isTranslated = ({ title, description, questions }: OpportunityColumns) =>
  [title, description, ...questions.map(({ text }) => text)].every(({ en }) => Boolean(en?.trim()))

/** `owed` is told to those who answer alone. */
type Answers = { rate: OpportunityDetail['answerRate']; owed: { waiting: number; debts: number } | null }

export function toDetail(row: OpportunityRow, viewer: Viewer, { rate, owed }: Answers, now: Date): OpportunityDetail {
  const { updated_by, editor } = row
  const isEditor = canManage(viewer) || row.is_team
  return {
    ...toOpportunity(row, now),
    ...fromColumns(row, ['description', 'asksCv', 'questions', 'version']),
    stages: isEditor ? row.stages : [],
    answerRate: rate,
    filled: row.filled_at !== null,
    answers: owed && { ...owed, tellsAt: row.answers_at?.toISOString() ?? null },
    translated: isTranslated(row),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: isEditor ? personOf(updated_by, editor) : null,
    can: opportunityCan(viewer, row, now),
  }
}

type CountedRow = OpportunityRow & { applications?: ManagedOpportunity['applications'] | undefined }

export const toManaged = (row: CountedRow, now: Date): ManagedOpportunity => ({
  ...toOpportunity(row, now),
  applications: row.applications ?? { count: 0, late: 0 },
  translated: isTranslated(row),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

type Written = Exclude<keyof OpportunityInput, 'skills' | 'deadline' | 'organisation'>
const apart = ['skills', 'deadline', 'organisation']
const written = Object.keys(opportunityInput.shape).filter((name): name is Written => !apart.includes(name))

/** The row as the editor would send it, to lay a partial change over it and judge the whole. */
export const toInput = (row: OpportunityRow): OpportunityInput => ({
  ...fromColumns(row, written),
  organisation: row.startup_id ? null : row.organisation,
  deadline: row.deadline.toISOString(),
  skills: row.skills.map(({ skill }) => skill),
})

const both = ({ pt, en }: { pt: string; en?: string | null | undefined }) =>
  JSON.stringify({ pt, en: en?.trim() || null })

/** `organisation` is the name of the startup or of the partner. */
export function toRow(input: OpportunityInput, organisation: string) {
  return {
    kind: input.kind,
    title: both(input.title),
    description: both(input.description),
    startup_id: input.startupId,
    organisation,
    place: input.place?.trim() || null,
    remote: input.remote,
    hours: input.hours,
    pay_min: input.payMin,
    pay_max: input.payMax,
    pay_period: input.payPeriod,
    unpaid_reason: both(input.unpaidReason),
    duration_months: input.durationMonths,
    openings: input.openings,
    field: input.field,
    deadline: input.deadline,
    starts_on: input.startsOn,
    answer_days: input.answerDays,
    asks_cv: input.asksCv,
    apply_url: input.applyUrl,
    visibility: input.visibility,
    questions: JSON.stringify(input.questions),
    stages: JSON.stringify(input.stages),
  }
}
