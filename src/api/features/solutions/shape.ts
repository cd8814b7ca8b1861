import { fromColumns, toColumns } from '#api/db/column-names.ts'
import { phaseAt } from '#api/features/challenges/policy.ts'
import type { Attachment } from '#contract/attachments/attachments.ts'
import type { Step } from '#contract/records.ts'
import type { Solution, SolutionDetail, SolutionInput, StartupSolution } from '#contract/solutions/solutions.ts'
import { solutionCan, type Viewer } from './policy.ts'
import type { SolutionColumns, SolutionRow } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'solution', id })
export const codeOf = (number: number) => `S-${String(number).padStart(4, '0')}`

const written = [
  'lang',
  'title',
  'summary',
  'description',
  'builtWith',
  'repository',
  'demo',
  'video',
  'lookingFor',
  'startupId',
] as const

function eligibilityOf({ state, eligible_at }: SolutionColumns): Solution['eligibility'] {
  if (state === 'disqualified') return 'ineligible'
  return eligible_at ? 'eligible' : 'unchecked'
}

export function toSolution(row: SolutionRow, viewer: Pick<Viewer, 'id'>, now: Date): Solution {
  const { challenge } = row
  return {
    ...fromColumns(row, ['id', 'state', 'lang', 'title', 'summary', 'lookingFor', 'reason', 'place', 'version']),
    code: codeOf(row.number),
    challenge: {
      id: row.challenge_id,
      ...fromColumns(challenge, ['slug', 'title', 'teamMin', 'teamMax']),
      phase: phaseAt(challenge, now),
      closesAt: challenge.closes_at.toISOString(),
      resultsAt: challenge.results_at.toISOString(),
    },
    startup: row.startup_id && row.startup !== null ? { id: row.startup_id, name: row.startup } : null,
    team: row.team.map((member) => ({ ...member, isMe: member.id === viewer.id })),
    eligibility: eligibilityOf(row),
    isShortlisted: row.shortlisted_at !== null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updater,
  }
}

export function toEntered(row: SolutionRow, viewer: Pick<Viewer, 'id'>, now: Date): StartupSolution {
  const { id, challenge, state, isShortlisted, lang, title, place } = toSolution(row, viewer, now)
  return { id, challenge, state, isShortlisted, lang, title, place }
}

type More = { files: Attachment[]; history: Step[] }

export const toDetail = (row: SolutionRow, viewer: Viewer, now: Date, more: More): SolutionDetail => ({
  ...toSolution(row, viewer, now),
  ...fromColumns(row, ['description', 'builtWith', 'repository', 'demo', 'video']),
  ...more,
  can: solutionCan(viewer, row, now),
})

export const toInput = (row: SolutionColumns, fileIds: string[]): SolutionInput => ({
  ...fromColumns(row, written),
  fileIds,
})

export const toRow = ({ fileIds: _files, ...input }: SolutionInput) => toColumns(input)
