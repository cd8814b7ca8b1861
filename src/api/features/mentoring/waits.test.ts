import { expect, it } from 'vitest'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'
import { mentoringWaits } from './occasions.ts'

const at = appWith({ rui: 'founder', mara: 'mentor' })

it('asks those of the team now whether they want a mentor, and the mentor', async () => {
  const { db, clock } = at.api.deps
  const startup_id = await startupOf(at.api, at.rui)
  const wish = { mentor_id: at.mara.id, startup_id, trainee_id: null, state: 'wished' as const }
  const { id } = await db.insertInto('mentor_links').values(wish).returning('id').executeTakeFirstOrThrow()
  const waits = async () =>
    Promise.all([at.rui, at.mara].map(async (who) => (await mentoringWaits.link(db, who.id, [id], clock())).length))
  expect(await waits()).toEqual([1, 1])
  await db.deleteFrom('startup_members').execute()
  expect(await waits()).toEqual([0, 1])
})
