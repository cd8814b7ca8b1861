import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Db } from '#api/deps.ts'
import { startupStages, startupStates } from '#contract/startups/states.ts'
import { hourMs } from '#contract/times.ts'
import { moment, monthOf, type Plain } from './random-programme.test-kit.ts'

const money = fc.constantFrom(null, 0, 4, 25_000)
const startup = fc.record({
  state: fc.constantFrom(...startupStates),
  stage: fc.constantFrom(...startupStages),
  field: fc.constantFrom('agriculture', 'automotive'),
  at: moment,
  answers: fc.uniqueArray(
    fc.record({ at: moment, isShown: fc.boolean(), jobs: money, revenue: money, capital: money }),
    {
      maxLength: 3,
      selector: ({ at }) => at,
    },
  ),
})
const hour = fc.record({
  at: moment,
  minutes: fc.constantFrom(30, 45, 60, 90),
  state: fc.constantFrom('open', 'booked', 'done', 'missed', 'cancelled'),
})
const sent = fc.record({
  at: moment,
  /** Hours from the day on which it was sent to the promise and to the answer. */
  due: fc.integer({ min: 1, max: 2000 }),
  answered: fc.option(fc.integer({ min: 1, max: 3000 })),
})
export const records = fc.record({
  startups: fc.array(startup, { maxLength: 40, size: 'max' }),
  hours: fc.array(hour, { maxLength: 30, size: 'max' }),
  sent: fc.array(sent, { maxLength: 40, size: 'max' }),
})
type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never
export type RandomRecords = Drawn<typeof records>

const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs)

/** Writes what no person of the programme stands behind, beside its people. */
export async function writeRecords(db: Db, made: RandomRecords): Promise<void> {
  await writeStartups(db, made)
  await writeHours(db, made)
  await writeSent(db, made)
}

async function writeStartups(db: Db, { startups }: RandomRecords): Promise<void> {
  for (const { state, stage, field, at, answers } of startups) {
    const id = randomUUIDv7()
    const told = { lang: 'pt', name: `Rega ${id.slice(-8)}`, pitch: 'Rega.', description: '' } as const
    await db
      .insertInto('startups')
      .values({ id, ...told, state, stage, field, created_at: new Date(at) })
      .execute()
    for (const { at: answered, isShown, ...amounts } of answers) {
      const when = new Date(answered)
      const row = { id: randomUUIDv7(), startup_id: id, outcome: 'independent' as const, ...amounts }
      const times = { due_at: when, asked_at: when, answered_at: when, disclose: isShown }
      await db
        .insertInto('startup_outcomes')
        .values({ ...row, ...times })
        .execute()
    }
  }
}

async function writeHours(db: Db, { hours }: RandomRecords): Promise<void> {
  const [mentor] = await makeUsers(db, [{ role: 'mentor' }])
  for (const [index, { at, minutes, state }] of hours.entries()) {
    // One mentor has one hour at a time.
    const starts = new Date(Date.parse(at) + index)
    const row = {
      id: randomUUIDv7(),
      mentor_id: mentor!.id,
      starts_at: starts,
      state,
      taken: 1,
      audience: 'all',
    } as const
    await db
      .insertInto('mentor_hours')
      .values({ ...row, ends_at: after(starts.toISOString(), minutes / 60) })
      .execute()
  }
}

async function writeSent(db: Db, { sent: applications }: RandomRecords): Promise<void> {
  const posting = randomUUIDv7()
  await sql`insert into slugs values ('opportunities', 'vaga')`.execute(db)
  await sql`
    insert into opportunities (id, slug, state, kind, title, description, organisation, place, remote, pay_min, pay_period,
      unpaid_reason, openings, answer_days, asks_cv, visibility, questions, search, deadline, published_at, created_at, updated_at)
    values (${posting}, 'vaga', 'published', 'job', '{"pt":"Vaga"}', '{"pt":"Trabalho."}', 'Nortada', 'Braga', 'no', 1000,
      'month', '{"pt":""}', 5, 30, false, 'members', '[]', 'vaga', now(), now(), now(), now())`.execute(db)
  for (const { at, due, answered } of applications) {
    const state = answered === null ? 'in_review' : 'rejected'
    await sql`
      insert into applications (id, opportunity_id, applicant_id, state, told_state, profile, posting, search, submitted_at,
        answer_due_at, answered_at, updated_at)
      values (${randomUUIDv7()}, ${posting}, ${null}, ${state}, ${state}, '{}', '{}', 'ana', ${new Date(at)},
        ${after(at, due)}, ${answered === null ? null : after(at, answered)}, now())`.execute(db)
  }
}

const whole = { edition: null, track: null, field: null } as const
const inProgramme = ['accepted', 'active', 'paused', 'graduated']

/** Rows of six more figures, from what was written and without a database. */
export const plainRecords = (made: RandomRecords, now: Date): Plain[] => [
  ...made.startups.flatMap((startup, index) => [...plainStartup(startup, index)]),
  ...made.hours.flatMap(plainHour),
  ...made.sent.map((one, index) => plainSent(one, index, now)),
]

function* plainStartup({ state, stage, field, at, answers }: RandomRecords['startups'][number], index: number) {
  const own = { ...whole, who: `startup ${index}`, field }
  if (inProgramme.includes(state))
    yield { ...own, figure: 'stages', part: stage, month: monthOf(at), track: 'founder', value: 1 }
  const shown = answers.filter(({ isShown }) => isShown)
  for (const year of new Set(shown.map((answer) => answer.at.slice(0, 4)))) {
    const ofYear = shown.filter((answer) => answer.at.startsWith(year))
    const last = ofYear.reduce((one, other) => (other.at > one.at ? other : one))
    for (const figure of ['jobs', 'revenue', 'capital'] as const) {
      const value = last[figure]
      if (value !== null) yield { ...own, figure, part: 'told', month: monthOf(last.at), value }
    }
  }
}

function plainHour({ at, minutes, state }: RandomRecords['hours'][number], index: number): Plain[] {
  if (!['booked', 'done', 'missed'].includes(state)) return []
  const part = state === 'missed' ? 'missed' : 'done'
  return [{ ...whole, figure: 'mentor_hours', who: `hour ${index}`, part, month: monthOf(at), value: minutes / 60 }]
}

function plainSent({ at, due, answered }: RandomRecords['sent'][number], index: number, now: Date): Plain {
  const part = answered === null ? (after(at, due) < now ? 'late' : 'open') : answered <= due ? 'kept' : 'late'
  return { ...whole, figure: 'answers', who: `application ${index}`, part, month: monthOf(at), value: 1 }
}
