import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStartup } from '#contract/startups/startups.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { appWith } from '#test/app-with.ts'
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
  await team.user.click(await screen.findByRole('button', { name: 'Começar' }))
  await team.user.click(await screen.findByRole('button', { name: 'Está feito' }))
  await screen.findByText('Feito, por aprovar')
  expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
  cleanup()

  const mentor = await openPage(at.api, '/mentoring', { as: at.mentor })
  await mentor.user.click(await screen.findByRole('link', { name: 'Dez hortas' }))
  await mentor.user.click(await screen.findByRole('button', { name: 'Aprovar' }))
  await screen.findByText(/^Aprovado por/)
  await mentor.user.click(screen.getByRole('link', { name: 'Resumo' }))
  await mentor.user.type(await screen.findByLabelText('Nota'), 'Bom trabalho.')
  await mentor.user.click(screen.getByRole('button', { name: 'Guardar nota' }))
  expect(await screen.findByText('Bom trabalho.')).toBeTruthy()
})
