import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#web/lib/api/client.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { openPage } from '#test/render.tsx'

let api: TestApp
let email: string
let number = 0
beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())
beforeEach(async () => {
  email = `rui-${++number}@exemplo.pt`
  await api.send('/auth/register/onit', { body: onitForm(email) })
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent

/** The path of the newest link mailed to this address. */
async function mailedPath(page: 'reset-password' | 'verify-email' | 'change-email', to = email): Promise<string> {
  const mails = await api.deps.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', to)
    .orderBy('created_at')
    .execute()
  const paths = mails.flatMap(({ body_text }) => body_text.match(new RegExp(`/auth/${page}/[\\w-]+`)) ?? [])
  expect(paths).not.toEqual([])
  return paths.at(-1)!
}

async function resetPath(): Promise<string> {
  await api.send('/auth/reset-password', { body: { email } })
  await api.work()
  return mailedPath('reset-password')
}

async function fill(user: UserEvent, password: string, repeat = password) {
  await user.clear(field('Palavra-passe nova'))
  await user.type(field('Palavra-passe nova'), password)
  await user.clear(field('Repete a palavra-passe'))
  await user.type(field('Repete a palavra-passe'), repeat)
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Guardar e entrar' }))

describe('asking for a reset link', () => {
  it.each(['known', 'unknown'])('says the same for an address that is %s', async (kind) => {
    const address = kind === 'known' ? email : 'ninguem@exemplo.pt'
    const { user } = await openPage(api, '/auth/reset-password')
    await user.type(field('E-mail'), `${address}{Enter}`)
    const title = await screen.findByRole('heading', { name: 'Vê o teu e-mail' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText(address).parentElement?.textContent).toBe(
      `Se existir uma conta com ${address}, a ligação está a caminho. É válida durante 60 minutos.`,
    )
    await api.work()
    const mails = await api.deps.db.selectFrom('mails').select('subject').where('recipient', '=', address).execute()
    expect(mails).toHaveLength(kind === 'known' ? 2 : 0)
  })

  it('begins with what was typed at login', async () => {
    const { user } = await openPage(api, '/auth/login')
    await user.type(field('E-mail'), email)
    await user.click(screen.getByRole('link', { name: 'Esqueceste-te?' }))
    await screen.findByRole('heading', { name: 'Recuperar a palavra-passe' })
    expect(field('E-mail').value).toBe(email)
  })

  it('does not send an invalid address', async () => {
    const { user } = await openPage(api, '/auth/reset-password')
    await user.type(field('E-mail'), 'rui@{Enter}')
    expect(heading()).toBe('Recuperar a palavra-passe')
    expect(document.activeElement).toBe(field('E-mail'))
  })
})

describe('choosing a new password by the mailed link', () => {
  it('names the account, saves and signs in with it', async () => {
    const { user, router } = await openPage(api, await resetPath())
    expect(await screen.findByText(`Para a conta ${email}.`)).toBeTruthy()
    await fill(user, 'três couves galegas')
    await save(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user).toMatchObject({ email, emailVerified: true })
    const old = await api.send('/auth/login', { body: { email, password: strongPassword } })
    expect(old.status).toBe(401)
  })

  it('compares both entries, and lists what a password lacks', async () => {
    const { user } = await openPage(api, await resetPath())
    await screen.findByText(`Para a conta ${email}.`)
    await fill(user, 'viveiro de couves', 'viveiro de couve')
    expect(describedBy(field('Repete a palavra-passe'))).toBe('As duas palavras-passe não são iguais.')
    await waitFor(() => expect(screen.getByText('Sem o nome do programa').className).not.toBe('ok'))
    expect(screen.getByText('12 ou mais caracteres').className).toBe('ok')
    await save(user)
    expect(document.activeElement).toBe(field('Palavra-passe nova'))
    expect(describedBy(field('Palavra-passe nova'))).toBe('Escolhe uma palavra-passe sem o nome do programa.')
  })

  it("shows on the field what only the server knows: that the password contains the person's name", async () => {
    const { user } = await openPage(api, await resetPath())
    await screen.findByText(`Para a conta ${email}.`)
    await fill(user, 'tavares e batatas ao sol')
    await save(user)
    await waitFor(() =>
      expect(describedBy(field('Palavra-passe nova'))).toBe('Escolhe uma palavra-passe mais difícil de adivinhar.'),
    )
    expect(document.activeElement).toBe(field('Palavra-passe nova'))
  })

  it('tells somebody who is signed in that the session has to end first', async () => {
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    const { user } = await openPage(api, await resetPath(), { as: body as { token: string } })
    await screen.findByText(`Já tens sessão iniciada com ${email}`)
    await user.click(screen.getByRole('button', { name: 'Terminar sessão e continuar' }))
    await screen.findByRole('heading', { name: 'Escolhe uma palavra-passe nova' })
  })

  it('says that a link is dead and offers another', async () => {
    const { user, router } = await openPage(api, '/auth/reset-password/dead')
    await screen.findByRole('heading', { name: 'Esta ligação já não serve' })
    await user.click(screen.getByRole('link', { name: 'Pedir outra ligação' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/reset-password'))
  })

  it('says so too when the link expires while the person types', async () => {
    const path = await resetPath()
    const { user } = await openPage(api, path)
    await screen.findByText(`Para a conta ${email}.`)
    await api.send(path, { body: { password: 'quatro rabanetes roxos' } })
    await fill(user, 'três couves galegas')
    await save(user)
    expect(await screen.findByRole('heading', { name: 'Esta ligação já não serve' })).toBeTruthy()
  })

  it('tries again after a lost connection', async () => {
    const path = await resetPath()
    const { user, router, disconnect } = await openPage(api, '/auth/login')
    disconnect(() => true)
    await router.navigate({ to: path })
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos chegar ao servidor.')
    disconnect(() => false)
    await user.click(screen.getByRole('button', { name: 'Tentar outra vez' }))
    expect(await screen.findByText(`Para a conta ${email}.`)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })
})

describe('confirming an e-mail', () => {
  it('confirms by opening the link, also for a visitor', async () => {
    await openPage(api, await mailedPath('verify-email'))
    await screen.findByRole('heading', { name: 'E-mail confirmado' })
    expect(screen.getByRole('link', { name: 'Iniciar sessão' })).toBeTruthy()
    const row = await api.deps.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.email_verified_at).not.toBeNull()
  })

  it('updates the open session, which may then do what needs a confirmed e-mail', async () => {
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    await openPage(api, await mailedPath('verify-email'), { as: body as { token: string } })
    await screen.findByRole('heading', { name: 'E-mail confirmado' })
    expect(session.state().user?.emailVerified).toBe(true)
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toBeTruthy()
  })

  it('offers another link when this one is dead', async () => {
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    const before = await mailedPath('verify-email')
    const { user } = await openPage(api, '/auth/verify-email/dead', { as: body as { token: string } })
    await screen.findByRole('heading', { name: 'Esta ligação já não serve' })
    await user.click(screen.getByRole('button', { name: 'Enviar outra ligação' }))
    expect((await screen.findByText('Enviada. Vê o teu e-mail.')).closest('[role="status"]')).toBeTruthy()
    expect(await mailedPath('verify-email')).not.toBe(before)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('tries again after a lost connection, and keeps the focus on the page', async () => {
    const path = await mailedPath('verify-email')
    const { user, router, disconnect } = await openPage(api, '/auth/login')
    disconnect(() => true)
    await router.navigate({ to: path })
    await screen.findByText(/Não conseguimos chegar ao servidor/)
    disconnect(() => false)
    await user.click(await screen.findByRole('button', { name: 'Tentar outra vez' }))
    await screen.findByRole('heading', { name: 'E-mail confirmado' })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('accepts a link that was already used', async () => {
    const path = await mailedPath('verify-email')
    await api.send(path, { method: 'POST' })
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    await openPage(api, path, { as: body as { token: string } })
    expect(await screen.findByText('O teu e-mail já estava confirmado. Não precisas de fazer mais nada.')).toBeTruthy()
  })
})

describe('changing a confirmed e-mail', () => {
  const password = 'Palavra-passe atual'

  it('is asked for in the settings, and done by the links to both addresses', async () => {
    await api.send(await mailedPath('verify-email'), { method: 'POST' })
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    const as = body as { token: string }
    const { user, router } = await openPage(api, '/settings/email', { as })
    const wanted = `nova-${email}`
    await user.type(await screen.findByLabelText('E-mail novo'), email)
    await user.type(field(password), strongPassword)
    await user.click(screen.getByRole('button', { name: 'Mudar de e-mail' }))
    await screen.findByText('Este já é o teu e-mail.')
    await user.clear(field('E-mail novo'))
    await user.type(field('E-mail novo'), wanted)
    await user.click(screen.getByRole('button', { name: 'Mudar de e-mail' }))
    await screen.findByText(`Abre a ligação em ${wanted}`)

    await router.navigate({ to: await mailedPath('change-email') })
    await screen.findByRole('heading', { name: `Mudar para ${wanted}?` })
    await user.click(screen.getByRole('button', { name: 'Confirmar mudança' }))
    await screen.findByText(`Abre também a ligação que enviámos para ${wanted}.`)
    await router.navigate({ to: await mailedPath('change-email', wanted) })
    await user.click(await screen.findByRole('button', { name: 'Sim, é meu' }))
    await screen.findByRole('heading', { name: 'O teu e-mail mudou' })
    expect(session.state().user?.email).toBe(wanted)
  })

  it('is refused from the old address by somebody who did not ask for it', async () => {
    await api.send(await mailedPath('verify-email'), { method: 'POST' })
    const { body } = await api.send('/auth/login', { body: { email, password: strongPassword } })
    const asked = { email: `outra-${email}`, currentPassword: strongPassword }
    const as = body as { token: string }
    await api.send('/profile/email', { method: 'PUT', token: as.token, body: asked })
    const { user, router } = await openPage(api, await mailedPath('change-email'), { as })
    await user.click(await screen.findByRole('button', { name: 'Recusar' }))
    await screen.findByRole('heading', { name: 'Nada mudou' })
    await user.click(screen.getByRole('link', { name: 'Escolher nova palavra-passe' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
    await router.navigate({ to: await mailedPath('change-email', asked.email) })
    await screen.findByRole('heading', { name: 'Esta ligação já não serve' })
  })
})
