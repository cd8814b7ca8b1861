import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newCohort, newPlan, newRow } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { createCohort, listCohorts } from '#contract/cohorts/manage.ts'
import { planCohort } from '#contract/cohorts/plan.ts'
import { createEdition, getEdition, getEditionChoices, listEditionTemplates } from '#contract/editions/editions.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ mentor: 'mentor', staff: 'staff' })
const who = () => at.staff
const open = (address: string) => openPage(at.api, address, { as: at.staff })
const cohorts = async () => (await at.api.call(listCohorts, {}, at.staff)).items.map(({ name }) => name)

async function make() {
  const { id } = await at.api.call(createCohort, { body: newCohort }, at.staff)
  const body = { ...newPlan, rows: [newRow], dryRun: false }
  await at.api.call(planCohort, { params: { id }, body }, at.staff)
  return id
}
const makeEdition = async () => {
  const body = { template: 'hackathon' as const, questions: false, name: 'Hack', startsOn: '2026-10-16' }
  return (await at.api.call(createEdition, { body }, at.staff)).id
}

const forbidden = ['mentor'] as const
describeRecordPage({
  at,
  who,
  make,
  forbidden,
  asks: getEditionChoices,
  address: (id) => `/manage/cohorts/${id}/edition`,
  shows: 'Edição 2026.1',
})
describeRecordPage({
  at,
  who,
  make: makeEdition,
  forbidden,
  asks: getEdition,
  address: (id) => `/manage/editions/${id}`,
  shows: 'O que veio com Hack',
})
describePage({
  at,
  who,
  forbidden,
  asks: listEditionTemplates,
  address: '/manage/editions/new',
  shows: 'Modelos',
})

it('the next edition is rehearsed with old and new dates, then made as drafts, each a link', async () => {
  const id = await make()
  const { user } = await open(`/manage/cohorts/${id}/edition`)
  await user.click(await screen.findByRole('button', { name: 'Ver como fica' }))
  expect(await screen.findByText('Preenche «Nome da coorte».')).toBeTruthy()
  await user.click(screen.getByRole('textbox', { name: 'Nome da coorte' }))
  await user.paste('2026.2')
  await user.click(screen.getByRole('button', { name: 'Ver como fica' }))
  const preview = within(await screen.findByRole('region', { name: 'Como fica' }))
  expect(preview.getByText(/^Sessão · era/).textContent).toMatch(
    /8 de abril, às 18:30, passa a .*29 de julho, às 18:30/,
  )
  expect(await cohorts()).toEqual(['2026.1'])
  await user.click(preview.getByRole('button', { name: 'Criar tudo como rascunho' }))
  expect(await screen.findByRole('heading', { name: 'O que veio com 2026.2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Oficina de protótipos' }).getAttribute('href')).toMatch(
    /^\/manage\/events\//,
  )
})

it('a template comes by its link and is thrown away in one act', async () => {
  const { user } = await open('/manage/editions/new?template=hackathon')
  expect(await screen.findByRole('radio', { name: /^Hackathon/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Ver como fica' }))
  await user.click(await screen.findByRole('button', { name: 'Criar tudo como rascunho' }))
  await user.click(await screen.findByRole('button', { name: 'Deitar fora o que veio do modelo' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Deitar fora o que veio do modelo' }))
  expect(await screen.findByText('Ainda não há coortes')).toBeTruthy()
  expect(await cohorts()).toEqual([])
})

it('a file with a fault says where, and what was typed stays', async () => {
  const { user } = await open('/manage/editions/new')
  const text = JSON.stringify({
    format: 'viveiro-edition',
    version: 1,
    name: 'Trazida',
    startsOn: '2026-10-16',
    extra: 1,
  })
  await user.upload(
    await screen.findByLabelText('Ficheiro de uma edição', { selector: 'input' }),
    new File([text], 'edicao.json'),
  )
  await user.click(await screen.findByRole('button', { name: 'Ver como fica' }))
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText('Em extra: Este campo não existe.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Nome da coorte' })).toHaveProperty('value', 'Trazida')
})
