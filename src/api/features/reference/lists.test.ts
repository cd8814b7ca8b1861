import { expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { createCohort, addSession } from '#contract/cohorts/manage.ts'
import { mergeEntry } from '#contract/reference/manage.ts'
import { createStartup, getStartup, listStartups, startupDefaults, updateStartup } from '#contract/startups/startups.ts'
import { newCohort } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', staff: 'staff' })
const merge = (list: 'skills' | 'fields', slug: string, into: string) =>
  at.api.call(mergeEntry, { params: { list, slug }, body: { into } }, at.staff)

it('a startup follows a field among its others into the one that took it in, and names it once', async () => {
  const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', stage: 'idea' } as const
  const create = (field: string, moreFields: string[]) =>
    at.api.call(createStartup, { body: { ...startupDefaults, ...told, field, moreFields } }, at.rui)
  const first = await create('healthcare', ['retail', 'tourism'])
  const [second, third] = [
    await create('agriculture', ['retail']),
    await create('retail', ['agriculture', 'healthcare']),
  ]
  await at.api.deps.db.updateTable('startups').set({ state: 'active' }).execute()
  await merge('fields', 'retail', 'agriculture')
  const fieldsOf = async ({ id }: { id: string }) => {
    const { field, moreFields } = await at.api.call(getStartup, { params: { id } }, at.rui)
    return [field, ...moreFields]
  }
  expect(await fieldsOf(first)).toEqual(['healthcare', 'agriculture', 'tourism'])
  expect([await fieldsOf(second), await fieldsOf(third)]).toEqual([['agriculture'], ['agriculture', 'healthcare']])
  const { items } = await at.api.call(listStartups, { query: { field: 'agriculture' } }, at.ana)
  expect(items).toHaveLength(3)
  const { version } = await at.api.call(getStartup, { params: { id: third.id } }, at.rui)
  const saved = await at.api.call(updateStartup, { params: { id: third.id }, body: { city: 'Braga', version } }, at.rui)
  expect(saved.city).toBe('Braga')
})

it('a session of a cohort practises the skill that took its own in, once', async () => {
  const { id } = await at.api.call(createCohort, { body: { ...newCohort, startsOn: '2026-03-02' } }, at.staff)
  const event = await makeEvent(at.api.deps.db, {
    starts_at: new Date('2026-03-20T18:00:00Z'),
    ends_at: new Date('2026-03-20T19:00:00Z'),
  })
  const body = { compulsory: false, skills: ['react', 'css', 'typescript'] }
  await at.api.call(addSession, { params: { id, eventId: event.id }, body }, at.staff)
  await merge('skills', 'react', 'typescript')
  const { skills } = await at.api.deps.db.selectFrom('cohort_events').select('skills').executeTakeFirstOrThrow()
  expect(skills).toEqual(['typescript', 'css'])
})
