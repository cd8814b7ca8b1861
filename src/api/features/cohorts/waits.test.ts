import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { cohortWaits } from './occasions.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', mara: 'mentor', nuno: 'mentor' })
const db = () => at.api.deps.db

let cohort: string
let member: string
const place = async (user_id: string, over: object = {}) => {
  const row = { cohort_id: cohort, user_id, state: 'active', ...over } as const
  return (await db().insertInto('cohort_members').values(row).returning('id').executeTakeFirstOrThrow()).id
}
beforeEach(async () => {
  cohort = randomUUIDv7()
  const running = { id: cohort, name: '2026.9', starts_on: '2026-03-02', weeks: 16 }
  await db().insertInto('cohorts').values(running).execute()
  member = await place(at.ana.id, { mentor_id: at.mara.id })
})
const newTask = async () => {
  const due_at = new Date(at.api.deps.clock().getTime() + dayMs)
  const task = { id: randomUUIDv7(), cohort_id: cohort, week: 1, title_pt: 'Mapa', due_at }
  await db().insertInto('cohort_tasks').values(task).execute()
  return task.id
}
/** For which of these people it waits. */
const waiting = async (occasion: keyof typeof cohortWaits, about: string, ...people: { id: string }[]) =>
  Promise.all(
    people.map(async ({ id }) => (await cohortWaits[occasion](db(), id, [about], at.api.deps.clock())).length),
  )
const leave = (state: 'withdrawn' | 'active' = 'withdrawn') =>
  db().updateTable('cohort_members').set({ state }).where('id', '=', member).execute()

it('asks the mentor whom a trainee has now to confirm a skill, and nobody once the trainee has left', async () => {
  const { slug: skill } = await db().selectFrom('skills').select('slug').limit(1).executeTakeFirstOrThrow()
  const asked = {
    id: randomUUIDv7(),
    user_id: at.ana.id,
    skill,
    state: 'asked' as const,
    asked_at: at.api.deps.clock(),
  }
  await db().insertInto('skill_confirmations').values(asked).execute()
  const waits = () => waiting('skill_asked', at.ana.id, at.mara, at.nuno)
  expect(await waits()).toEqual([1, 0])
  await db().updateTable('cohort_members').set({ mentor_id: at.nuno.id }).execute()
  expect(await waits()).toEqual([0, 1])
  await leave()
  expect(await waits()).toEqual([0, 0])
  await leave('active')
  await db().updateTable('skill_confirmations').set({ state: 'declined', decided_at: at.api.deps.clock() }).execute()
  expect(await waits()).toEqual([0, 0])
})

it('asks the mentor of now to read what was handed in, and then the trainee to do it again', async () => {
  const task = await newTask()
  const answer = {
    id: randomUUIDv7(),
    task_id: task,
    member_id: member,
    handed_in_at: at.api.deps.clock(),
    late: false,
  }
  await db()
    .insertInto('cohort_answers')
    .values({ ...answer, state: 'handed_in' })
    .execute()
  const judge = (state: 'returned' | 'accepted') => db().updateTable('cohort_answers').set({ state }).execute()
  const read = () => waiting('handed_in', answer.id, at.mara, at.nuno, at.ana)
  const again = () => waiting('task_returned', task, at.ana, at.mara, at.eva)
  expect([await read(), await again()]).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ])
  await db().updateTable('cohort_members').set({ mentor_id: at.nuno.id }).execute()
  expect(await read()).toEqual([0, 1, 0])
  await leave()
  expect(await read()).toEqual([0, 0, 0])
  await leave('active')
  await judge('returned')
  expect([await read(), await again()]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
  await leave()
  expect(await again()).toEqual([0, 0, 0])
  await leave('active')
  await judge('accepted')
  expect([await read(), await again()]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})

it.each(['peers_asked', 'peers_due'] as const)(
  '%s: asks who reads the work of another, while they take part',
  async (is) => {
    const task = await newTask()
    const author = await place(at.eva.id)
    const pair = { task_id: task, author_id: author, reviewer_id: member, due_at: at.api.deps.clock() }
    await db().insertInto('cohort_peers').values(pair).execute()
    const waits = () => waiting(is, task, at.ana, at.eva)
    expect(await waits()).toEqual([1, 0])
    await leave()
    expect(await waits()).toEqual([0, 0])
    await leave('active')
    await db().updateTable('cohort_peers').set({ given_at: at.api.deps.clock(), body: 'Bem.' }).execute()
    expect(await waits()).toEqual([0, 0])
  },
)

it('asks whoever an agreed action is for, the mentor of now or the trainee, until it is done', async () => {
  const entry = { id: randomUUIDv7(), member_id: member, author_id: at.mara.id, body: 'Ligar.' }
  const action = { kind: 'action', due_on: '2026-03-20', created_at: at.api.deps.clock() } as const
  await db()
    .insertInto('cohort_entries')
    .values({ ...entry, ...action, owner: 'trainee' })
    .execute()
  const waits = () => waiting('action', entry.id, at.ana, at.mara, at.nuno)
  expect(await waits()).toEqual([1, 0, 0])
  await db().updateTable('cohort_entries').set({ owner: 'mentor' }).execute()
  expect(await waits()).toEqual([0, 1, 0])
  await db().updateTable('cohort_members').set({ mentor_id: at.nuno.id }).execute()
  expect(await waits()).toEqual([0, 0, 1])
  await leave()
  expect(await waits()).toEqual([0, 0, 0])
  await leave('active')
  await db().updateTable('cohort_entries').set({ done_at: at.api.deps.clock() }).execute()
  expect(await waits()).toEqual([0, 0, 0])
})

it('offers a place to whoever it was offered to, until its time is over', async () => {
  const offer_expires_at = new Date(at.api.deps.clock().getTime() + dayMs)
  const offered = await place(at.eva.id, { state: 'offered', offer_expires_at })
  const waits = () => waiting('offered', cohort, at.eva, at.ana)
  expect(await waits()).toEqual([1, 0])
  at.api.advance(dayMs)
  expect(await waits()).toEqual([0, 0])
  at.api.advance(-dayMs)
  await db().updateTable('cohort_members').set({ state: 'accepted' }).where('id', '=', offered).execute()
  expect(await waits()).toEqual([0, 0])
})
