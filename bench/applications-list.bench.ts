import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { applicationStates, type ApplicationState } from '#contract/applications/states.ts'
import { benchGrowth, fillTable, settle } from './growing-list.ts'

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

/** To one posting, in these states alike. */
const applications = (states: readonly ApplicationState[]) => (count: number) => {
  return async (db: Kysely<Schema>) => {
    const now = new Date()
    const people = Array.from({ length: count }, () => ({ id: randomUUIDv7() }))
    await fillTable(db, 'users', count, (place) => ({
      id: people[place]!.id,
      email: `pessoa-${place}@exemplo.pt`,
      password_hash: 'none',
      first_name: 'Ana',
      last_name: 'Silva',
      role: 'trainee' as const,
    }))
    const id = randomUUIDv7()
    const times = { published_at: now, created_at: now, updated_at: now, deadline: new Date(now.getTime() + 1e9) }
    await db
      .insertInto('opportunities')
      .values({ ...posting, ...times, id, slug: 'vaga', state: 'published', created_by: null, updated_by: null })
      .execute()
    const profile = JSON.stringify({ firstName: 'Ana', lastName: 'Silva', headline: 'Programadora', skills: [] })
    const nothing = { cv_id: null, cv_name: null, cv_type: null, cv_size: null, letter: null }
    await fillTable(db, 'applications', count, (place) => ({
      ...nothing,
      id: randomUUIDv7(),
      opportunity_id: id,
      applicant_id: people[place]!.id,
      state: states[place % states.length]!,
      told_state: states[place % states.length]!,
      profile,
      posting: '{}',
      search: 'ana silva',
      submitted_at: now,
      answer_due_at: new Date(now.getTime() + place * 60_000),
      answered_at: now,
      updated_at: now,
    }))
    await settle(db, 'opportunities')
  }
}

/** Thirty of them, cancelled: nobody has two that wait for the same answer. */
const takeThirty = (db: Kysely<Schema>, personId: string) =>
  db
    .updateTable('applications')
    .set({ applicant_id: personId, state: 'cancelled', told_state: 'cancelled' })
    .where('id', 'in', (some) => some.selectFrom('applications').select('id').limit(30))
    .execute()

const list = '/manage/applications?opportunity=vaga'

await benchGrowth({
  what: 'applications',
  fill: applications(['submitted', 'rejected']),
  giveTo: takeThirty,
  paths: [list, '/manage/applications', '/manage/applications?state=submitted', '/applications'],
  deepPaths: [list, '/manage/applications'],
})

/** The board says exactly how many stand in each column, so that its counts grow with the posting. */
await benchGrowth({
  what: 'applications',
  few: 200,
  many: 2000,
  fill: applications(applicationStates),
  paths: ['/manage/applications/board?opportunity=vaga'],
  isWhole: ({ columns }) => columns?.every(({ items }) => items.length === 20),
  atMost: 1.2,
})
