import type { Deps } from '#api/deps.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listCohortWork } from '#contract/cohorts/trainees.ts'
import { findWork } from './queries.ts'

const mostShown = 50

export async function listWork({ db, clock }: Deps): Promise<AnswerOf<typeof listCohortWork>> {
  const rows = await findWork(db, clock(), mostShown)
  const items = rows.map(({ kind, id, cohort_id: cohortId, person, pt, en, since }) => ({
    kind,
    id,
    cohortId,
    person,
    about: { pt, en },
    since: since.toISOString(),
  }))
  return { items, count: rows[0]?.count ?? 0 }
}
