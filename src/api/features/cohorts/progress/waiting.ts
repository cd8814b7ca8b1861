import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listCohortWork, workKinds } from '#contract/cohorts/trainees.ts'
import { hasProof } from '../outcomes/queries.ts'
import { fullName } from '../queries.ts'

type WorkRow = {
  kind: (typeof workKinds)[number]
  id: string
  cohort_id: string
  person: string
  pt: string
  en: string | null
  since: Date
  count: number
}

const most = 50

/** What a mentor was asked for is theirs; the team gets what has no mentor. */
export async function findWork(db: Db): Promise<AnswerOf<typeof listCohortWork>> {
  const { rows } = await sql<WorkRow>`
    select work.*, ${fullName('users')} as person, members.cohort_id, count(*) over ()::int as count from (
      select 'application' as kind, cohort_members.id, name as pt, null as en, cohort_members.created_at as since
      from cohort_members join cohorts on cohorts.id = cohort_id where state = 'applied'
      union all
      select 'answer', member_id, title_pt, title_en, handed_in_at
      from cohort_answers join cohort_tasks on cohort_tasks.id = task_id where cohort_answers.state = 'handed_in'
      union all
      select 'skill', cohort_members.id, name_pt, name_en, asked_at
      from skill_confirmations join skills on slug = skill
      join cohort_members on cohort_members.user_id = skill_confirmations.user_id and cohort_members.state = 'active'
      where skill_confirmations.state = 'asked' and mentor_id is null
      union all
      select 'proof', member_id, code, null, proof_at
      from cohort_outcomes where proof_at is not null and code is not null and checked_at is null and ${hasProof}
    ) as work
    join cohort_members as members on members.id = work.id
    join users on users.id = members.user_id
    order by since, work.id limit ${most}`.execute(db)
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
