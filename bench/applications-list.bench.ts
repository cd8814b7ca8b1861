import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Schema } from '#api/db/schema.ts'
import { applicationStates } from '#contract/application-states.ts'
import { benchGrowth } from './growing-list.ts'

const posting = {
  kind: 'job',
  title: '{"pt":"Vaga","en":null}',
  description: '{"pt":"Trabalho.","en":null}',
  organisation: 'Nortada',
  startup_id: null,
  place: 'Braga',
  remote: 'no',
  pay_min: 1000,
  pay_max: null,
  pay_period: 'month',
  unpaid_reason: '{"pt":"","en":null}',
  duration_months: null,
  openings: 5,
  field: null,
  starts_on: null,
  answer_days: 30,
  asks_cv: false,
  visibility: 'members',
  questions: '[]',
  search: 'vaga',
} as const

/** To one posting, in every state alike. */
function applications(count: number) {
  return async (db: Kysely<Schema>) => {
    const now = new Date()
    const people = await makeUsers(
      db,
      Array.from({ length: count }, () => ({ role: 'trainee' as const })),
    )
    const id = randomUUIDv7()
    const times = { published_at: now, created_at: now, updated_at: now, deadline: new Date(now.getTime() + 1e9) }
    await db
      .insertInto('opportunities')
      .values({ ...posting, ...times, id, slug: 'vaga', state: 'published', created_by: null, updated_by: null })
      .execute()
    const profile = JSON.stringify({ firstName: 'Ana', lastName: 'Silva', headline: 'Programadora', skills: [] })
    const nothing = { cv_id: null, cv_name: null, cv_type: null, cv_size: null, letter: null }
    const rows = people.map(({ id: applicant_id }, place) => ({
      ...nothing,
      id: randomUUIDv7(),
      opportunity_id: id,
      applicant_id,
      state: applicationStates[place % applicationStates.length]!,
      told_state: applicationStates[place % applicationStates.length]!,
      profile,
      search: 'ana silva',
      submitted_at: now,
      answer_due_at: new Date(now.getTime() + place * 60_000),
      answered_at: now,
      updated_at: now,
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('applications')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    await sql`vacuum analyze applications, opportunities`.execute(db)
  }
}

await benchGrowth({
  what: 'applications',
  few: 200,
  many: 2000,
  fill: applications,
  paths: ['/manage/applications?opportunity=vaga', '/manage/applications/board?opportunity=vaga'],
  isWhole: ({ columns }) => columns?.every(({ items }) => items.length === 20),
  atMost: 1.2,
})
