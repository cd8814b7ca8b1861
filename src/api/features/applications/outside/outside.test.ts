import { expect, it } from 'vitest'
import * as contract from '#contract/applications/outside.ts'
import * as pool from '#contract/applications/pool.ts'
import { applyToOpportunity } from '#contract/applications/own.ts'
import { getReceived } from '#contract/applications/received.ts'
import { listOpportunities, moveOpportunity } from '#contract/opportunities/opportunities.ts'
import { forgetOpportunity, saveOpportunity } from '#contract/opportunities/saved.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, nothingSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const note = {
  title: 'Estágio',
  organisation: 'Outra',
  url: null,
  progress: 'applied',
  appliedOn: '2026-03-01',
} as const

it('notes an application to a posting with a site of its own once, which takes none here', async () => {
  const { slug, can } = await published(at.api, at.staff, { applyUrl: 'https://nortada.example/vagas' })
  expect(can.apply).toBe(false)
  const here = { params: { slug }, body: nothingSent }
  expect((await at.api.refused(applyToOpportunity, here, at.ana)).code).toBe('applies_elsewhere')
  const noted = () => at.api.call(contract.noteOutside, { body: { ...note, opportunity: slug } }, at.ana)
  const [first, second] = await Promise.all([noted(), noted()])
  expect(second.id).toBe(first.id)
  const change = { params: { id: first.id }, body: { progress: 'offer' as const, version: 1 } }
  expect(await at.api.call(contract.updateOutside, change, at.ana)).toMatchObject({
    progress: 'offer',
    opportunity: slug,
  })
  expect((await at.api.refused(contract.updateOutside, change, at.ana)).code).toBe('stale_version')
  expect((await at.api.call(contract.listOutside, {}, at.eva)).items).toEqual([])
  await at.api.call(contract.deleteOutside, { params: { id: first.id } }, at.ana)
  expect((await at.api.call(contract.listOutside, {}, at.ana)).items).toEqual([])
})

it('keeps postings for later, also after they have closed, for one person alone', async () => {
  const { slug } = await published(at.api, at.staff)
  await published(at.api, at.staff, { title: { pt: 'Outra' } })
  const save = () => at.api.call(saveOpportunity, { params: { slug } }, at.ana)
  expect((await Promise.all([save(), save()])).map(({ saved }) => saved)).toEqual([true, true])
  await at.api.call(moveOpportunity, { params: { slug }, body: { to: 'closed' } }, at.staff)
  const kept = async (who = at.ana) =>
    (await at.api.call(listOpportunities, { query: { saved: true } }, who)).items.map((one) => one.slug)
  expect([await kept(), await kept(at.eva)]).toEqual([[slug], []])
  await at.api.call(forgetOpportunity, { params: { slug } }, at.ana)
  expect(await kept()).toEqual([])
})

it('invites somebody of the talent pool to a posting once, while they agree and have not applied', async () => {
  const { slug } = await published(at.api, at.staff)
  const invite = () => ({ params: { id: at.ana.id }, body: { opportunity: slug } })
  const refusal = async () => (await at.api.refused(pool.inviteFromPool, invite(), at.staff)).code
  expect(await refusal()).toBe('not_found')
  await at.api.call(pool.joinPool, { body: { months: 12 } }, at.ana)
  await at.api.call(pool.inviteFromPool, invite(), at.staff)
  expect(await refusal()).toBe('invited_already')
  expect(await at.api.mailed('applications.pool_invited')).toEqual([at.ana.email])
  const listed = async (query: object) => (await at.api.call(pool.listPool, { query }, at.staff)).items
  expect(await listed({})).toMatchObject([{ id: at.ana.id, invited: [{ slug }] }])
  expect(await listed({ q: 'ninguém assim' })).toEqual([])
  const next = await published(at.api, at.staff, { title: { pt: 'Outra' } })
  await applyTo(at.api, next.slug, at.ana)
  const applied = { params: { id: at.ana.id }, body: { opportunity: next.slug } }
  expect((await at.api.refused(pool.inviteFromPool, applied, at.staff)).code).toBe('applied_already')
  await at.api.call(moveOpportunity, { params: { slug }, body: { to: 'closed' } }, at.staff)
  expect(await refusal()).toBe('applications_closed')
  expect(await at.api.call(pool.leavePool, {}, at.ana)).toEqual({ until: null })
  expect(await listed({})).toEqual([])
})

it.each([
  ['who shared it', () => at.eva.id, { source: null, referrer: { name: 'Inês Carvalho' } }],
  ['where it was seen', () => 'LinkedIn', { source: 'linkedin', referrer: null }],
  ['nothing of oneself', () => at.ana.id, { source: null, referrer: null }],
  ['nothing of somebody unknown', () => crypto.randomUUID(), { source: null, referrer: null }],
])('tells those who answer %s', async (_, ref, expected) => {
  const { slug } = await published(at.api, at.staff)
  const { id } = await applyTo(at.api, slug, at.ana, { ref: ref() })
  expect(await at.api.call(getReceived, { params: { id } }, at.staff)).toMatchObject(expected)
})
