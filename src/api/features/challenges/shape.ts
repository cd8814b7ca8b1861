import { fromColumns } from '#api/db/column-names.ts'
import type { Attachment } from '#contract/attachments/attachments.ts'
import type { Challenge, ChallengeDetail, ChallengeInput } from '#contract/challenges/challenges.ts'
import type { ManagedChallenge } from '#contract/challenges/manage.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { challengeCan, phaseAt, type Viewer } from './policy.ts'
import type { ChallengeColumns, ChallengeRow } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'challenge', id })

const iso = (time: Date | null) => time?.toISOString() ?? null

const asItIs = ['title', 'summary', 'partner', 'prize', 'field', 'coverId', 'teamMin', 'teamMax'] as const
const dates = (row: Pick<ChallengeColumns, 'opens_at' | 'closes_at' | 'results_at'>) => ({
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  resultsAt: row.results_at.toISOString(),
})

export const toChallenge = (row: ChallengeRow, now: Date): Challenge => ({
  ...fromColumns(row, ['id', 'slug', 'state', 'skills', 'solutions', 'mine', ...asItIs]),
  ...dates(row),
  phase: phaseAt(row, now),
  announcedAt: iso(row.announced_at),
  fit: { field: row.fit_field, skills: row.fit_skills },
})

export const toManaged = (row: ChallengeRow, now: Date): ManagedChallenge => ({
  ...toChallenge(row, now),
  ...fromColumns(row, ['drafts', 'unchecked', 'translated', 'version']),
  updatedAt: row.updated_at.toISOString(),
})

type More = { files: Attachment[] } & Pick<ChallengeDetail, 'results' | 'searching'>

export function toDetail(row: ChallengeRow, viewer: Viewer, now: Date, more: More): ChallengeDetail {
  const { problem } = row
  return {
    ...toChallenge(row, now),
    ...fromColumns(row, ['brief', 'criteria', 'cancelReason', 'following', 'version']),
    ...more,
    criteriaLocked: row.criteria_locked_at !== null,
    problem: problem && {
      id: problem.id,
      code: `P-${String(problem.number).padStart(4, '0')}`,
      title: problem.title,
      lang: problem.lang,
    },
    publishedAt: iso(row.published_at),
    updatedAt: row.updated_at.toISOString(),
    can: challengeCan(viewer, row, now),
  }
}

/** The row as the editor would send it, to lay a partial change over it and judge the whole. */
export const toInput = (row: ChallengeColumns, skills: string[], fileIds: string[]): ChallengeInput => ({
  ...fromColumns(row, [...asItIs, 'brief', 'criteria']),
  ...dates(row),
  skills,
  fileIds,
})

const text = ({ pt, en }: Bilingual) => JSON.stringify({ pt: pt.trim(), en: en?.trim() || null })

export const toRow = (input: ChallengeInput) => ({
  title: text(input.title),
  summary: text(input.summary),
  brief: text(input.brief),
  partner: input.partner?.trim() || null,
  prize: input.prize?.pt.trim() ? text(input.prize) : null,
  field: input.field,
  cover_id: input.coverId,
  opens_at: input.opensAt,
  closes_at: input.closesAt,
  results_at: input.resultsAt,
  team_min: input.teamMin,
  team_max: input.teamMax,
  criteria: JSON.stringify(input.criteria),
})
