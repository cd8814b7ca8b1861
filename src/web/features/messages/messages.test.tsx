import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import * as contract from '#contract/messages/messages.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff', other: 'staff', ines: 'trainee' })

async function begun(texts?: contract.MessageInput) {
  const { slug, id: event_id } = await makeEvent(at.api.deps.db, { title_pt: 'Demo Day' })
  await makeRegistration(at.api.deps.db, { event_id, user_id: at.ines.id, state: 'confirmed' })
  const audience = { list: 'events.registrations', filters: { event: slug, segment: 'confirmed' } }
  const { id } = await at.api.call(contract.createMessage, { body: { audience } }, at.staff)
  if (texts) await at.api.call(contract.updateMessage, { params: { id }, body: { ...texts, version: 1 } }, at.staff)
  return { id, slug }
}
const written = { subject: { pt: 'Traz o portátil' }, body: { pt: 'Olá, {nome}.' } }

describeListPage({
  at,
  address: '/manage/messages',
  who: () => at.staff,
  asks: contract.listMessages,
  make: () => begun(written),
  shows: 'Traz o portátil',
  empty: 'Ainda não há mensagens',
  nothing: { search: '?q=rui', says: 'Nenhuma mensagem encontrada' },
  forbidden: ['trainee'],
})

describeRecordPage({
  at,
  address: (id) => `/manage/messages/${id}`,
  who: () => at.staff,
  asks: contract.getMessage,
  make: async () => (await begun(written)).id,
  shows: 'Traz o portátil',
  forbidden: ['trainee'],
  stale: {
    field: /^Assunto/,
    meanwhile: ({ key: id }) =>
      at.api.call(contract.updateMessage, { params: { id }, body: { subject: { pt: 'Outro' }, version: 2 } }, at.other),
  },
})

it('is begun at a list, written, seen as its reader, scheduled and called back', async () => {
  const { slug } = await begun()
  const { user, router } = await openPage(at.api, `/manage/events/${slug}/participants`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Escrever' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quem tem lugar' }))
  await screen.findByRole('heading', { name: 'Sem assunto', level: 1 })
  const [subject] = screen.getAllByRole('textbox', { name: /^Assunto/ })
  const [body] = screen.getAllByRole('textbox', { name: /^Mensagem/ })
  await user.type(subject!, 'Traz o portátil')
  await user.type(body!, 'Até logo, {{nome}.')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText(/Até logo, [^{]/, { selector: '.messageletter p' })
  const send = screen.getByRole('button', { name: 'Enviar a 1 pessoa' })
  // The letter can be there before the form knows that it is saved.
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
  await user.click(send)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  await screen.findByText(/^Sai a/)
  await user.click(screen.getByRole('button', { name: 'Anular o envio' }))
  await screen.findByRole('button', { name: 'Enviar a 1 pessoa' })
  expect(router.state.location.pathname).toMatch(/^\/manage\/messages\//)
})

it('says who got it once it has left', async () => {
  const { id } = await begun(written)
  await at.api.call(contract.sendMessage, { params: { id }, body: { sendAt: null, version: 2 } }, at.staff)
  await at.api.work()
  await openPage(at.api, `/manage/messages/${id}`, { as: at.staff })
  await screen.findByText('Recebe por e-mail')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Enviar a/ })).toBeNull())
})
