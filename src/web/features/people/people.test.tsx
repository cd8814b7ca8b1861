import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPerson, listPeople } from '#contract/people/people.ts'
import { updateProfile } from '#contract/profile/edit.ts'
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
