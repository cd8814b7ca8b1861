import { fromColumns, toColumns } from '#api/db/column-names.ts'
import { personOf } from '#api/records/names.ts'
import type { Attachment } from '#contract/attachments/attachments.ts'
import type { Step } from '#contract/records.ts'
import { missingParts } from '#contract/startups/readiness.ts'
import { startupInput, type RemarkField, type Startup, type StartupDetail } from '#contract/startups/startups.ts'
import type { ManagedStartup } from '#contract/startups/manage.ts'
import type { StartupInput } from '#contract/startups/startups.ts'
import type { MemberRow } from '#api/records/members.ts'
import type { ToldRow } from './outcomes/queries.ts'
import { canManage, canSeeInside, canSeePart, startupCan, type Viewer } from './policy.ts'
import type { StartupColumns, StartupRow } from './queries.ts'
import type { MemberMarks } from './team/queries.ts'

export const auditObject = (id: string) => ({ type: 'startup', id })

const asItIs = ['id', 'state', 'lang', 'name', 'pitch', 'field', 'stage', 'city', 'country', 'visibility'] as const
const inDetail = [
  'moreFields',
  'description',
  'founded',
  'website',
  'links',
  'deckOpen',
  'figuresOpen',
  'reportsOpen',
  'version',
] as const

export const toStartup = (row: StartupRow): Startup => ({
  ...fromColumns(row, [...asItIs, 'logoId', 'coverId', 'lookingFor', 'team', 'teamSize', 'myRole', 'mentoring']),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

type Marked = MemberRow & MemberMarks
const isShown = ({ visibility, is_public }: Marked) => is_public && visibility !== 'staff'

/** The team of the programme sees the suspended, marked; for everybody else they are not there. */
const shownTo = (viewer: Viewer, isInside: boolean, members: readonly Marked[]) =>
  members.filter((one) => (isInside || isShown(one)) && (canManage(viewer) || !one.is_suspended))

type More = {
  members: Marked[]
  mentors: { id: string; name: string }[]
  deck: Attachment | null
  steps: Step[]
  figures: StartupDetail['figures']
  told: ToldRow | undefined
}

export function toDetail(row: StartupRow, viewer: Viewer, more: More): StartupDetail {
  const { members, mentors, steps, told, figures } = more
  const isInside = canSeeInside(viewer, row)
  const begun = { step: 'draft', at: row.created_at.toISOString(), details: {} }
  const shown = shownTo(viewer, isInside, members)
  const deck = canSeePart(viewer, row, row.deck_open) ? more.deck : null
  const { updated_by, updater } = row
  return {
    ...toStartup(row),
    ...fromColumns(row, inDetail),
    deck,
    deckId: deck && row.deck_id,
    figures: canSeePart(viewer, row, row.figures_open) ? figures : null,
    mentors: isInside ? mentors : [],
    members: shown.map((member) => toMember(member, viewer)),
    contact: contactOf(shown),
    missing: isInside ? missingOf(row, members) : [],
    history: isInside ? [begun, ...steps] : [],
    ...(isInside ? toProgramme(row, members) : nothingInside),
    outcome: row.outcome,
    outcomeFigures: told && canSeePart(viewer, row, told.disclose) ? toFigures(told) : null,
    updatedBy: personOf(updated_by, updater),
    can: startupCan(viewer, row),
  }
}

const toMember = (
  { id, name, title, role, joined_at, is_primary, is_public, is_suspended }: Marked,
  viewer: Viewer,
) => ({
  id,
  name,
  title,
  role,
  joinedAt: joined_at.toISOString(),
  isMe: id === viewer.id,
  isPrimary: is_primary,
  isPublic: is_public,
  isSuspended: is_suspended,
})

/** Owners come first, in the order in which they came. */
function contactOf(members: readonly Marked[]) {
  const contact = members.find(({ is_primary }) => is_primary) ?? members[0]
  return contact ? { id: contact.id, name: contact.name } : null
}

const toFigures = ({ jobs, revenue, capital, answered_at }: ToldRow) => ({
  jobs,
  revenue,
  capital,
  at: answered_at.toISOString(),
})

const nothingInside = {
  answer: null,
  submittedAt: null,
  answerDueAt: null,
  remarks: [],
  answers: [],
  goals: [],
  goalsAgreed: null,
}

/** What stands between the team of a startup and the programme. */
function toProgramme(row: StartupRow, members: readonly MemberRow[]) {
  const {
    answer,
    answer_lang: lang,
    answer_other: other,
    answerer,
    answered_at,
    submitted_at,
    answer_due_at,
    goals_agreed_at,
  } = row
  return {
    answer: answer && answered_at ? { text: answer, lang, other, by: answerer, at: answered_at.toISOString() } : null,
    goals: row.goals,
    goalsAgreed: goals_agreed_at && { by: row.agreer, at: goals_agreed_at.toISOString() },
    submittedAt: submitted_at?.toISOString() ?? null,
    answerDueAt: answer_due_at?.toISOString() ?? null,
    remarks: row.remarks.map(({ field, text, was }) => ({
      field,
      text,
      done: remarkValue(row, members, field) !== was,
    })),
    answers: row.answers,
  }
}

/** What a remark is about, as text, to see whether it was changed since. */
export function remarkValue(row: StartupColumns, members: readonly MemberRow[], field: RemarkField): string {
  if (field === 'members') return JSON.stringify(members.map(({ id, title }) => [id, title]))
  if (field === 'answers') return JSON.stringify(row.answers)
  return JSON.stringify(toInput(row)[field])
}

export const toManaged = (row: StartupRow): ManagedStartup => ({
  ...toStartup(row),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  answerDueAt: row.answer_due_at?.toISOString() ?? null,
  assignee: personOf(row.assignee_id, row.assignee),
  heardMonth: row.heard_month,
  teamLostAt: row.team_lost_at?.toISOString() ?? null,
  version: row.version,
})

const written = Object.keys(startupInput.shape) as (keyof StartupInput)[]

/** The row as the form would send it, to lay a partial change over it and judge the whole. */
export const toInput = (row: StartupColumns): StartupInput => fromColumns(row, written)

export const missingOf = (row: StartupColumns, members: readonly MemberRow[]) =>
  missingParts(
    toInput(row),
    members.map(({ title }) => title),
  )

export const toRow = ({ links, ...input }: StartupInput) => ({ ...toColumns(input), links: JSON.stringify(links) })
