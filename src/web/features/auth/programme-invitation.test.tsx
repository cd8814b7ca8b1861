import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inviteToProgramme, withdrawProgrammeInvitation } from '#contract/accounts/invitations.ts'
import { appWith } from '#test/app-with.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ admin: 'admin', ines: 'trainee' })

async function invited() {
  const body = { email: 'jorge@exemplo.pt', firstName: 'Jorge', role: 'mentor', locale: 'pt' } as const
  const { id } = await at.api.call(inviteToProgramme, { body }, at.admin)
  const mail = await at.api.deps.db
    .selectFrom('mails')
    .select('body_text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, path: /\/auth\/invitation\/[\w-]+/.exec(mail.body_text)![0] }
}

it('creates the account and lands on the home page', async () => {
  const { path } = await invited()
  const { user, router } = await openPage(at.api, path)
  await user.type(await screen.findByLabelText('Apelido'), 'Almada')
  await user.type(screen.getByLabelText('Palavra-passe'), 'corda de barco azul')
  await user.click(screen.getByRole('button', { name: 'Aceitar e entrar' }))
  await screen.findByText(/aceita as condições/)
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Aceitar e entrar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('says what to do when it was withdrawn', async () => {
  const { id, path } = await invited()
  await at.api.call(withdrawProgrammeInvitation, { params: { id } }, at.admin)
  await openPage(at.api, path)
  await screen.findByText(/Este convite foi retirado pela equipa/)
})

it('offers to sign out to somebody who is signed in as somebody else', async () => {
  const { path } = await invited()
  const { user } = await openPage(at.api, path, { as: at.ines })
  await screen.findByText(/o convite foi enviado para jorge@exemplo.pt/)
  await user.click(screen.getByRole('button', { name: 'Terminar sessão e continuar' }))
  await screen.findByLabelText('Apelido')
})
