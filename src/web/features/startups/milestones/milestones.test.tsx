import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStartup } from '#contract/startups/startups.ts'
import { createMilestone, moveMilestone } from '#contract/startups/milestones.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ rui: 'founder', mentor: 'mentor', staff: 'staff' })
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const

it('takes a milestone from plan to done, which its mentor approves and notes', async () => {
  const { id } = await at.api.call(createStartup, { body: told }, at.rui)
  await at.api.call(assignMentors, { params: { id }, body: { userIds: [at.mentor.id] } }, at.staff)
  const team = await openPage(at.api, `/startup/${id}?tab=milestones`, { as: at.rui })
  await team.user.click(await screen.findByRole('button', { name: 'Novo marco' }))
  const dialog = within(await screen.findByRole('dialog'))
  await team.user.type(dialog.getByLabelText('O que querem alcançar'), 'Dez hortas')
  await team.user.click(dialog.getByRole('button', { name: 'Guardar' }))
  // While the dialog closes, what is behind it does not answer.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await team.user.click(await screen.findByRole('button', { name: 'Começar' }))
  // While the first move is under way the next button takes no press.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Está feito' }).getAttribute('aria-busy')).toBeNull())
  await team.user.click(screen.getByRole('button', { name: 'Está feito' }))
  await screen.findByText('Feito, por aprovar')
  expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
  cleanup()

  const mentor = await openPage(at.api, '/mentored', { as: at.mentor })
  await mentor.user.click(await screen.findByRole('link', { name: 'Dez hortas' }))
  await mentor.user.click(await screen.findByRole('button', { name: 'Aprovar' }))
  await screen.findByText(/^Aprovado por/)
  await mentor.user.click(screen.getByRole('link', { name: 'Resumo' }))
  await mentor.user.type(await screen.findByLabelText('Nota'), 'Bom trabalho.')
  await mentor.user.click(screen.getByRole('button', { name: 'Guardar nota' }))
  expect(await screen.findByText('Bom trabalho.')).toBeTruthy()
})

it('lets the mentor agree on goals that the team proposed, and never sends a milestone back without words', async () => {
  const id = await startupOf(at.api, at.rui)
  const params = { id }
  await at.api.call(assignMentors, { params, body: { userIds: [at.mentor.id] } }, at.staff)
  const team = await openPage(at.api, `/startup/${id}?tab=milestones`, { as: at.rui })
  await team.user.click(await screen.findByRole('button', { name: 'Mudar os objetivos' }))
  const goals = within(await screen.findByRole('dialog', { name: 'Objetivos combinados' }))
  await team.user.click(goals.getByRole('button', { name: 'Acrescentar objetivo' }))
  await team.user.type(goals.getByLabelText('O que querem alcançar'), 'Cem clientes')
  await team.user.click(goals.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Por combinar')
  expect(screen.queryByRole('button', { name: 'Combinar' })).toBeNull()
  cleanup()

  const made = await at.api.call(createMilestone, { params, body: { title: 'Dez hortas', dueOn: null } }, at.rui)
  const milestone = { id, milestoneId: made.id }
  for (const [version, state] of [
    [1, 'in_progress'],
    [2, 'done'],
  ] as const) {
    await at.api.call(moveMilestone, { params: milestone, body: { state, version } }, at.rui)
  }
  const mentor = await openPage(at.api, `/startup/${id}?tab=milestones`, { as: at.mentor })
  await mentor.user.click(await screen.findByRole('button', { name: 'Combinar' }))
  await screen.findByText(/^Combinados com /)
  await mentor.user.click(screen.getByRole('button', { name: 'Ações para Dez hortas' }))
  await mentor.user.click(await screen.findByRole('menuitem', { name: 'Devolver à equipa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver «Dez hortas»?' }))
  await mentor.user.click(dialog.getByRole('button', { name: 'Devolver à equipa' }))
  await dialog.findByText(/^(Preenche|Responde a) «/)
  await mentor.user.type(dialog.getByLabelText('O que falta'), 'Faltam duas.')
  await mentor.user.click(dialog.getByRole('button', { name: 'Devolver à equipa' }))
  await screen.findByText('Faltam duas.')
})
