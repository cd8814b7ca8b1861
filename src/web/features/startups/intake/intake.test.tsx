import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createStartup, getStartup } from '#contract/startups/startups.ts'
import { createIntake, listIntakes, submitStartup, updateIntake } from '#contract/startups/intake.ts'
import { decideStartup, getManagedStartup, listManagedStartups } from '#contract/startups/manage.ts'
import { changeMember } from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeQueuePage } from '#test/describe-pages.ts'
import { published, startupOf } from '#test/opportunities.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ rui: 'founder', staff: 'staff' })

const why = { id: crypto.randomUUID(), text: { pt: 'Porquê vocês?' }, required: true }
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const whole = { ...told, description: 'A história.', city: 'Braga', country: 'PT' }
beforeEach(async () => {
  await at.api.deps.db.deleteFrom('startup_intakes').execute()
  const opensAt = new Date(at.api.deps.clock().getTime() - 1000).toISOString()
  const body = { name: { pt: 'Coorte' }, opensAt, closesAt: null, answerDays: 7, questions: [why] }
  await at.api.call(createIntake, { body }, at.staff)
})
const create = async () => {
  const { id } = await at.api.call(createStartup, { body: whole }, at.rui)
  await at.api.call(changeMember, { params: { id, userId: at.rui.id }, body: { title: 'Produto' } }, at.rui)
  return id
}
const submitted = async () => {
  const id = await create()
  await at.api.call(submitStartup, { params: { id }, body: { answers: [{ question: why.id, text: 'Sim.' }] } }, at.rui)
  return id
}
const show = (id: string) => at.api.call(getStartup, { params: { id } }, at.staff)

const forStaff = { at, who: () => at.staff, forbidden: ['founder'] } as const

describeQueuePage({
  ...forStaff,
  address: '/manage/startups',
  asks: listManagedStartups,
  make: submitted,
  shows: 'Rega',
  asksRecord: getManagedStartup,
  showsRecord: 'A história.',
  empty: 'Nenhuma startup à espera',
  meanwhile: async ({ key: id }) => {
    const body = { decision: 'accept' as const, answer: 'Bem-vindos.', version: (await show(id)).version }
    return at.api.call(decideStartup, { params: { id }, body }, at.staff)
  },
})
describePage({
  ...forStaff,
  address: '/manage/startups/intake',
  asks: listIntakes,
  shows: 'Coorte',
  stale: {
    field: /^Nome/,
    meanwhile: async () => {
      const [intake] = (await at.api.call(listIntakes, {}, at.staff)).items
      const body = { answerDays: 9, version: intake!.version }
      return at.api.call(updateIntake, { params: { id: intake!.id }, body }, at.staff)
    },
  },
})

it('asks the questions of the programme, says what is missing, and submits', async () => {
  const id = await create()
  const { user } = await openPage(at.api, `/startup/${id}?tab=programme`, { as: at.rui })
  const answer = await screen.findByLabelText<HTMLTextAreaElement>(/^Porquê vocês/)
  await waitFor(() => expect(answer.closest('fieldset')!.disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Submeter ao programa' }))
  await screen.findByText('Corrige um campo para continuar')
  await user.type(answer, 'Porque somos de lá.')
  await user.click(screen.getByRole('button', { name: 'Submeter ao programa' }))
  await screen.findByText(/^A equipa responde até/)
  expect(await show(id)).toMatchObject({ state: 'submitted', answers: [{ text: 'Porque somos de lá.' }] })
})

it('shows each remark with whether its field has changed', async () => {
  const id = await submitted()
  const remarks = [{ field: 'pitch', text: 'Para quem é?' }] as const
  const { version } = await show(id)
  const body = { decision: 'ask' as const, answer: 'Uma coisa.', remarks: [...remarks], version }
  await at.api.call(decideStartup, { params: { id }, body }, at.staff)
  await openPage(at.api, `/startup/${id}?tab=programme`, { as: at.rui })
  const box = within(await screen.findByRole('region', { name: 'Pediram-vos uma alteração' }))
  expect(box.getByText('Para quem é?')).toBeTruthy()
  expect(box.getByText('0 de 1 feitas')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Submeter de novo' })).toBeTruthy()
})

it('lets staff ask for changes field by field, from the queue', async () => {
  const id = await submitted()
  const { user } = await openPage(at.api, '/manage/startups', { as: at.staff })
  await screen.findByRole('heading', { level: 2, name: 'Rega' })
  expect(screen.getByText('Sim.')).toBeTruthy()
  await user.click(await screen.findByRole('radio', { name: /^Pedir alterações/ }))
  await user.click(screen.getByRole('button', { name: 'Acrescentar alteração a um campo' }))
  await user.type(screen.getByLabelText('O que mudar'), 'Para quem é?')
  await user.type(screen.getByLabelText(/^Resposta/), 'Falta uma coisa.')
  await user.click(screen.getByRole('button', { name: 'Decidir e responder' }))
  await screen.findByText('Nenhuma startup à espera')
  expect(await show(id)).toMatchObject({ state: 'changes_requested', remarks: [{ field: 'pitch', done: false }] })
})

it('previews a move of many startups', async () => {
  await submitted()
  const { user } = await openPage(at.api, '/manage/startups?view=all', { as: at.staff })
  await user.click(await screen.findByRole('checkbox', { name: /Rega/ }))
  await user.click(await screen.findByRole('button', { name: 'Aceitar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Entram no programa/)).toBeTruthy()
})

it('changes the questions of the intake', async () => {
  const { user } = await openPage(at.api, '/manage/startups/intake', { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Acrescentar pergunta' }))
  const texts = screen.getAllByLabelText<HTMLInputElement>('Pergunta')
  await user.type(texts.at(-1)!, 'Quando?')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Alterações guardadas')
})

it('keeps labels for the team, and names who waits before a startup is closed', async () => {
  const id = await startupOf(at.api, at.rui)
  const { slug } = await published(at.api, at.staff, { startupId: id, organisation: '' })
  const { user } = await openPage(at.api, `/manage/startups?id=${id}`, { as: at.staff })
  await user.type(await screen.findByRole('combobox', { name: /^Etiquetas/ }), 'retalho')
  await user.click(await screen.findByRole('option', { name: 'Criar «retalho»' }))
  await user.click(screen.getByRole('button', { name: 'Guardar etiquetas' }))
  const managed = () => at.api.call(getManagedStartup, { params: { id } }, at.staff)
  await waitFor(async () => expect((await managed()).labels).toEqual(['retalho']))
  await user.click(await screen.findByRole('radio', { name: /^Encerrar/ }))
  const ends = within(
    (await screen.findByText('Antes de encerrar, responde a quem espera')).closest<HTMLElement>('.callout')!,
  )
  expect(ends.getByRole('link').getAttribute('href')).toContain(slug)
})
