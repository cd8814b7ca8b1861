import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listManagedOpportunities } from '#contract/opportunities/manage.ts'
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
} from '#contract/opportunities/opportunities.ts'
import { setSkills } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { opportunityInput, published, startupOf } from '#test/opportunities.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { session } from '#web/lib/api/client.ts'

const at = appWith({ ana: 'trainee', eva: 'founder', staff: 'staff' })

const make = async () => (await published(at.api, at.staff)).slug
const seen = { at, make, shows: 'Estágio em testes', asks: getOpportunity }
const found = { ...seen, nothing: { search: '?q=nada' } }
const forStaff = { who: () => at.staff, forbidden: ['founder'] } as const

describeListPage({
  ...found,
  address: '/opportunities',
  who: () => at.ana,
  asks: listOpportunities,
  empty: 'Ainda não há oportunidades abertas',
})
describeRecordPage({
  ...seen,
  address: (slug) => `/opportunities/${slug}`,
  who: () => at.staff,
  actions: { names: ['Gerir'], notFor: () => at.ana },
})
describeListPage({
  ...found,
  ...forStaff,
  address: '/manage/opportunities',
  asks: listManagedOpportunities,
  empty: 'Ainda não há oportunidades',
})
describeRecordPage({
  ...seen,
  ...forStaff,
  address: (slug) => `/manage/opportunities/${slug}`,
  stale: {
    field: /^Título/,
    meanwhile: ({ key: slug }) =>
      at.api.call(updateOpportunity, { params: { slug }, body: { title: { pt: 'Outro' }, version: 2 } }, at.staff),
  },
})
describeRecordPage({
  ...seen,
  address: (slug) => `/opportunities/${slug}/edit`,
  who: () => at.eva,
  make: async () => {
    const own = { startupId: await startupOf(at.api, at.eva), organisation: null }
    return (await at.api.call(createOpportunity, { body: opportunityInput(own) }, at.eva)).slug
  },
  hiddenFrom: () => at.ana,
})

it('says in words how the reader fits, and saves the search', async () => {
  await published(at.api, at.staff)
  await at.api.call(setSkills, { body: { skills: [{ skill: 'react', level: 3 }], version: 1 } }, at.ana)
  const { user } = await openPage(at.api, '/opportunities?place=Braga', { as: at.ana })
  await screen.findByText('Tens 1 das 2 competências pedidas. Falta-te TypeScript.')
  await user.click(await screen.findByRole('button', { name: 'Avisar-me destas' }))
  await user.click(await screen.findByRole('button', { name: 'Apagar a procura Braga' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Procuras guardadas' })).toBeNull())
})

it.each([
  ['a posting for members', make],
  ['one that nobody wrote', () => Promise.resolve('ninguem-a-escreveu')],
])('leads a visitor from %s to the login and back', async (_, find) => {
  const address = `/opportunities/${await find()}`
  const { router } = await openPage(at.api, address)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(session.remembered.peek()).toBe(address)
})

it('lists the public postings for visitors, who come back to the one they want', async () => {
  await make()
  const { slug } = await published(at.api, at.staff, { title: { pt: 'Para toda a gente' }, visibility: 'public' })
  const { user, router } = await openPage(at.api, '/opportunities')
  await user.click(await screen.findByRole('link', { name: 'Para toda a gente' }))
  expect(screen.queryByText('Estágio em testes')).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Entra para te candidatares' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(session.remembered.peek()).toBe(`/opportunities/${slug}`)
})
