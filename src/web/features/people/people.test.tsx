import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPerson, listPeople } from '#contract/people/people.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { updateProfile } from '#contract/profile/edit.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { listTeamInvitations } from '#contract/solutions/team.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeRecordPage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', rui: 'founder' })
const tell = (lastName: string, visibility: 'members' | 'public', who = at.ana) =>
  at.api.call(updateProfile, { body: { version: 1, lastName, visibility, about: 'Gosto de medir.' } }, who)

const person = {
  at,
  who: () => at.rui,
  make: async () => {
    await tell('Gonçalves', 'members')
    return at.ana.id
  },
  shows: 'Inês Gonçalves',
}

describePage({ ...person, address: '/people', asks: listPeople })
describeRecordPage({
  ...person,
  address: (id) => `/people/${id}`,
  asks: getPerson,
  hiddenFrom: () => undefined,
})

it('finds somebody by name and opens the profile', async () => {
  await tell('Gonçalves', 'members')
  const { user, router } = await openPage(at.api, '/people', { as: at.rui })
  await fill(user, screen.getByRole('searchbox'), 'goncalves')
  await screen.findByText('1 pessoa')
  await user.click(screen.getByRole('link', { name: 'Inês Gonçalves' }))
  await screen.findByRole('heading', { level: 1, name: 'Inês Gonçalves' })
  expect(router.state.location.pathname).toBe(`/people/${at.ana.id}`)
  expect(screen.getByText('Gosto de medir.')).toBeTruthy()
})

it('shows a public profile to visitors in a frame of its own', async () => {
  await tell('Pública', 'public')
  await openPage(at.api, `/people/${at.ana.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Inês Pública' })
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/auth/login')
  expect(screen.queryByRole('complementary', { name: 'Navegação principal' })).toBeNull()
})

const begin = async (pt: string) => {
  const { db, clock } = at.api.deps
  const { slug } = await makeChallenge(db, { now: clock(), input: { title: { pt, en: pt } } })
  return at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
}
const invitedTo = async (id: string) =>
  (await at.api.call(listTeamInvitations, { params: { id } }, at.rui)).items.map(({ person: who }) => who?.id)
const openAna = async () => {
  const page = await openPage(at.api, `/people/${at.ana.id}`, { as: at.rui })
  await screen.findByRole('heading', { level: 1, name: 'Inês Gonçalves' })
  return page
}

it('offers no invitation to whoever runs no team', async () => {
  await tell('Gonçalves', 'members')
  await openAna()
  expect(screen.getByRole('button', { name: 'Copiar ligação' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Convidar para equipa' })).toBeNull()
})

it('invites to the only team at once', async () => {
  await tell('Gonçalves', 'members')
  const { id } = await begin('Menos vidro')
  const { user } = await openAna()
  await user.click(screen.getByRole('button', { name: 'Convidar para equipa' }))
  await screen.findByText('Convite enviado a Inês para a tua equipa em «Menos vidro».')
  expect(document.activeElement?.textContent).toBe('Convite enviado')
  expect(await invitedTo(id)).toEqual([at.ana.id])
})

it('asks for which of several teams', async () => {
  await tell('Gonçalves', 'members')
  const [first, second] = [await begin('Menos vidro'), await begin('Mais sombra')]
  const { user } = await openAna()
  await user.click(screen.getByRole('button', { name: 'Convidar para equipa' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Para «Menos vidro»' }))
  await screen.findByText('Convite enviado a Inês para a tua equipa em «Menos vidro».')
  expect([await invitedTo(first.id), await invitedTo(second.id)]).toEqual([[at.ana.id], []])
})
