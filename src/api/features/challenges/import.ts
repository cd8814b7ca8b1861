import type { Deps } from '#api/deps.ts'
import {
  bothColumns,
  fieldColumn,
  fold,
  numberColumn,
  skillsColumn,
  slugColumn,
  textColumn,
  timeColumn,
  titleOf,
  type ImportColumn,
} from '#api/imports/columns.ts'
import type { ImportList } from '#api/imports/import-route.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import {
  challengeDefaults,
  challengeInput,
  type ChallengeDraft,
  type ChallengeTimes,
} from '#contract/challenges/manage.ts'
import { area, findChallengesNamed } from './queries.ts'
import { changeChallenge, createChallenge } from './service.ts'
import { toInput } from './shape.ts'
import { usualTimesFrom } from './usual-times.ts'

const columns: Record<string, ImportColumn> = {
  slug: slugColumn,
  ...bothColumns('title', 'title'),
  ...bothColumns('summary', 'summary'),
  ...bothColumns('brief', 'brief'),
  partner: textColumn('partner'),
  field: fieldColumn,
  skills: skillsColumn,
  opens_at: timeColumn('opensAt'),
  closes_at: timeColumn('closesAt', '23:59'),
  results_at: timeColumn('resultsAt'),
  ...bothColumns('prize', 'prize'),
  team_min: numberColumn('teamMin'),
  team_max: numberColumn('teamMax'),
}

/** Dates that a line leaves out are proposed; results come as long after the deadline as they usually do. */
function timesOf({ closesAt }: Record<string, unknown>, usual: ChallengeTimes) {
  const moved = typeof closesAt === 'string' ? Date.parse(closesAt) - Date.parse(usual.closesAt) : 0
  return { ...usual, resultsAt: new Date(Date.parse(usual.resultsAt) + moved).toISOString() }
}

export const challengeImport = async (deps: Deps): Promise<ImportList> => listOf(await usualTimesFrom(deps))

const listOf = (usual: ChallengeTimes): ImportList => ({
  name: area,
  columns,
  schema: challengeInput,
  defaults: () => challengeDefaults,
  finish: ({ prize, ...draft }) => ({
    ...timesOf(draft, usual),
    ...draft,
    prize: (prize as Bilingual | null)?.pt?.trim() ? prize : null,
  }),
  titleOf,
  sameness: (draft) => fold(titleOf(draft)),
  find: async (db, { slugs, titles }) =>
    (await findChallengesNamed(db, slugs, titles)).map((row) => ({
      key: row.slug,
      slug: row.slug,
      version: row.version,
      isDraft: row.state === 'draft',
      input: toInput(row, row.skills, []),
    })),
  create: (deps, caller, draft) => createChallenge(deps, caller, draft as ChallengeDraft),
  change: changeChallenge,
})
