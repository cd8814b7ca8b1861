import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { appWith } from '#test/app-with.ts'
import { cohortWaits } from './occasions.ts'

const at = appWith({ ana: 'trainee', mara: 'mentor', nuno: 'mentor' })

it('asks the mentor whom a trainee has now, and nobody once the trainee has left', async () => {
  const { db, clock } = at.api.deps
  const cohort = { id: randomUUIDv7(), name: '2026.9', starts_on: '2026-03-02', weeks: 16 }
  await db.insertInto('cohorts').values(cohort).execute()
  const member = { cohort_id: cohort.id, user_id: at.ana.id, state: 'active', mentor_id: at.mara.id } as const
  await db.insertInto('cohort_members').values(member).execute()
  const { slug: skill } = await db.selectFrom('skills').select('slug').limit(1).executeTakeFirstOrThrow()
  const asked = { id: randomUUIDv7(), user_id: at.ana.id, skill, state: 'asked' as const, asked_at: clock() }
  await db.insertInto('skill_confirmations').values(asked).execute()
  const waits = async () =>
    Promise.all(
      [at.mara, at.nuno].map(async ({ id }) => (await cohortWaits.skill_asked(db, id, [at.ana.id], clock())).length),
    )
  expect(await waits()).toEqual([1, 0])
  await db.updateTable('cohort_members').set({ mentor_id: at.nuno.id }).execute()
  expect(await waits()).toEqual([0, 1])
  await db.updateTable('cohort_members').set({ state: 'withdrawn' }).execute()
  expect(await waits()).toEqual([0, 0])
})
