import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newCohort, newList } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { createCohort, getCohort } from '#contract/cohorts/manage.ts'
import { listInvitees, putIntoCohort } from '#contract/cohorts/people.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', rui: 'trainee', mentor: 'mentor', staff: 'staff' })
const make = async (over: Partial<typeof newCohort> = {}) =>
  (await at.api.call(createCohort, { body: { ...newCohort, ...over } }, at.staff)).id
const open = (id: string) => openPage(at.api, `/manage/cohorts/${id}/people`, { as: at.staff })
const taken = async (id: string) => (await at.api.call(getCohort, { params: { id } }, at.staff)).taken

describeRecordPage({
  at,
  address: (id) => `/manage/cohorts/${id}/people`,
  who: () => at.staff,
  asks: getCohort,
  make,
  shows: 'Juntar pessoas à coorte 2026.1',
  forbidden: ['mentor'],
})

it('a pasted list is judged line by line, and nothing happens before it is confirmed', async () => {
  const id = await make({ capacity: 1 })
  const { user } = await open(id)
  await user.click(await screen.findByRole('button', { name: 'Verificar a lista' }))
  expect(await screen.findByText('Não há aqui nenhum endereço. Escreve pelo menos um.')).toBeTruthy()
  await user.click(screen.getByRole('textbox', { name: /^Endereços/ }))
  await user.paste([at.ana.email, at.rui.email, 'nova@exemplo.pt'].join('\n'))
  await user.click(screen.getByRole('button', { name: 'Verificar a lista' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Fica com lugar')).toBeTruthy()
  expect(table.getByText('Já não há lugar')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Aumentar a lotação/ }))
  expect(await screen.findByText(/A lotação sobe para 2/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Convidar quem não tem conta/ }))
  expect(await taken(id)).toBe(0)
  await user.click(await screen.findByRole('button', { name: /2 pessoas ficam com lugar e uma é convidada/ }))
  expect(await screen.findByText('2 pessoas juntaram-se à coorte.')).toBeTruthy()
  expect(await taken(id)).toBe(2)
  expect((await at.api.call(listInvitees, { params: { id } }, at.staff)).items).toHaveLength(1)
})

it('somebody is found by name, and who waits for an account is taken off the list', async () => {
  const id = await make()
  await at.api.call(putIntoCohort, { params: { id }, body: { ...newList, invite: true } }, at.staff)
  const { user } = await open(id)
  await user.click(await screen.findByRole('button', { name: /^Tirar da lista/ }))
  await user.click(screen.getByRole('searchbox', { name: /^Nome ou e-mail/ }))
  await user.paste(at.rui.email)
  await user.click(await screen.findByRole('button', { name: /^Juntar / }))
  expect(await screen.findByText('Fica com lugar')).toBeTruthy()
  expect((await at.api.call(listInvitees, { params: { id } }, at.staff)).items).toEqual([])
})
