import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeUsers } from '#api/demo/factories/users.ts'
import { listFigures } from '#contract/figures/figures.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { proposed } from '#test/problems.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff', ana: 'trainee' })

describePage({
  at,
  address: '/manage/figures',
  who: () => at.staff,
  asks: listFigures,
  shows: 'Como souberam de nós',
  forbidden: ['trainee'],
})

it('opens a number to its rows, and says in words which numbers are too small', async () => {
  const created_at = new Date('2026-02-01T12:00:00Z')
  const people = (count: number, heard_from: string) =>
    Array.from({ length: count }, () => ({ heard_from, created_at }))
  await makeUsers(at.api.deps.db, [...people(3, 'press'), ...people(7, 'friend'), ...people(6, 'event')])
  const { user } = await openPage(at.api, '/manage/figures', { as: at.staff })
  const card = within(await screen.findByRole('region', { name: 'Como souberam de nós' }))
  expect(card.getAllByText('menos de 5').length).toBeGreaterThan(1)
  await user.click(card.getByRole('button', { name: '7, Por alguém conhecido: ver as linhas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Como souberam de nós: Por alguém conhecido' }))
  expect(await dialog.findAllByRole('link', { name: 'Inês Carvalho' })).toHaveLength(7)
})

it('opens the list behind a figure with the filters of the page', async () => {
  await openPage(at.api, '/manage/figures?track=founder&from=2026-01', { as: at.staff })
  const card = within(await screen.findByRole('region', { name: 'Como souberam de nós' }))
  const people = card.getByRole('link', { name: 'Ir para a lista' })
  expect(people.getAttribute('href')).toBe('/manage/people?role=founder')
  const seats = within(await screen.findByRole('region', { name: 'Inscrições e presenças' }))
  const [, query] = seats.getByRole('link', { name: 'Ir para a lista' }).getAttribute('href')!.split('?')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ when: 'past', from: '2026-01-01T00:00:00.000Z' })
})

it('shows the line of a problem with who reported it, and where it stops', async () => {
  const { id } = await proposed(at.api, at.ana)
  await openPage(at.api, `/manage/problems/${id}`, { as: at.staff })
  await screen.findByRole('heading', { level: 1, name: 'Trocos nas feiras' })
  await screen.findByText(/Proposto por Inês Carvalho/)
  await screen.findByText('A linha para aqui: nenhum desafio nasceu deste problema.')
})
