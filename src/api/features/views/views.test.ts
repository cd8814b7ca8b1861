import { expect, it } from 'vitest'
import { mergeEntry } from '#contract/reference/manage.ts'
import * as contract from '#contract/views/views.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ ana: 'staff', rui: 'staff', admin: 'admin' })
const search = { label: 'clima', sort: 'name', hide: 'stage' }
const body = { page: '/manage/startups', name: 'Clima', search, shared: false }

const create = (over: object = {}, who = at.ana) =>
  at.api.call(contract.createView, { body: { ...body, ...over } }, who)
const namesFor = async (who: typeof at.ana) =>
  (await at.api.call(contract.listViews, {}, who)).items.map(({ name }) => name)

it('is for its owner alone until it is shared, by name and list once', async () => {
  const { id, version, owner } = await create()
  expect(owner?.id).toBe(at.ana.id)
  expect([await namesFor(at.ana), await namesFor(at.rui)]).toEqual([['Clima'], []])
  expect(await at.api.refused(contract.createView, { body: { ...body, name: 'clima' } }, at.ana)).toMatchObject({
    code: 'view_name_taken',
    errors: [{ field: 'name' }],
  })
  await create({}, at.rui)
  await create({ page: '/manage/problems' })
  await at.api.call(contract.updateView, { params: { id }, body: { shared: true, version } }, at.ana)
  expect(await namesFor(at.rui)).toEqual(['Clima', 'Clima'])
})

it('that two save at once is refused to the second, with what the first saved', async () => {
  const { id, version } = await create({ shared: true })
  const save = { params: { id }, body: { search: { label: 'mar' }, version } }
  expect(await at.api.call(contract.updateView, save, at.rui)).toMatchObject({ search: { label: 'mar' }, version: 2 })
  expect(await at.api.refused(contract.updateView, save, at.ana)).toMatchObject({
    code: 'stale_version',
    current: { search: { label: 'mar' }, version: 2 },
  })
})

it('of the team stays with the team when who shared it is suspended', async () => {
  const { id } = await create({ shared: true }, at.rui)
  await at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.rui.id).execute()
  expect(await namesFor(at.ana)).toEqual(['Clima'])
  const taken = { params: { id }, body: { shared: false, version: 1 } }
  expect(await at.api.call(contract.updateView, taken, at.admin)).toMatchObject({ owner: { id: at.admin.id } })
  expect(await namesFor(at.ana)).toEqual([])
})

it('is refused beyond the limit, without a list of the team, and when it is too long', async () => {
  for (let made = 0; made < contract.viewLimits.each; made++) await create({ name: `Vista ${made}` })
  expect(await at.api.refused(contract.createView, { body }, at.ana)).toMatchObject({ code: 'view_quota' })
  const long = { ...body, search: { q: 'x'.repeat(contract.viewLimits.bytes) } }
  for (const wrong of [{ ...body, page: '/events' }, { ...body, page: '//evil' }, { ...body, name: ' ' }, long])
    expect(await at.api.refused(contract.createView, { body: wrong }, at.rui)).toMatchObject({ status: 422 })
})

it('follows a skill or field into the one that took it in, for everybody who has it open', async () => {
  const { id, version } = await create({
    page: '/manage/people',
    search: { skill: 'react', field: 'retail', q: 'react' },
  })
  const { id: other } = await create({ page: '/manage/startups', search: { q: 'react', sort: 'name' } })
  const into = (list: 'skills' | 'fields', slug: string, target: string) =>
    at.api.call(mergeEntry, { params: { list, slug }, body: { into: target } }, at.ana)
  await into('skills', 'react', 'typescript')
  await into('fields', 'retail', 'agriculture')
  const { items } = await at.api.call(contract.listViews, {}, at.ana)
  const searchOf = (of: string) => items.find((one) => one.id === of)!.search
  expect(searchOf(id)).toEqual({ skill: 'typescript', field: 'agriculture', q: 'react' })
  expect(searchOf(other)).toEqual({ q: 'react', sort: 'name' })
  const save = { params: { id }, body: { search: { skill: 'react' }, version } }
  expect(await at.api.refused(contract.updateView, save, at.ana)).toMatchObject({ code: 'stale_version' })
})
