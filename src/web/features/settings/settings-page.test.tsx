import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { startSession } from '#api/features/auth/sign-in.ts'
import { listSessions } from '#contract/auth/auth.ts'
import { listTokens } from '#contract/auth/tokens.ts'
import { getNotifications } from '#contract/mails/notifications.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { getQuiet } from '#contract/mails/quiet.ts'
import { openPage } from '#test/render.tsx'
import { areas } from '#web/areas.ts'
import { setTheme } from '#web/lib/page/theme.ts'

const oldPassword = 'girassol-amarelo-2026'
const newPassword = 'quatro canteiros de alecrim'

const at = appWith({ person: 'trainee' })

beforeEach(async () => {
  await at.api.deps.db.updateTable('programme').set({ organisation: 'Nortada' }).execute()
  const password_hash = await hashPassword(oldPassword)
  await at.api.deps.db.updateTable('users').set({ password_hash }).where('id', '=', at.person.id).execute()
})
afterEach(() => setTheme('system'))

const open = (section: string) => openPage(at.api, `/settings/${section}`, { as: at.person })
const signInElsewhere = (device: string) =>
  startSession(at.api.deps, at.api.deps.db, at.person.id, { ip: '127.0.0.1', device })
const login = (password: string) => at.api.send('/auth/login', { body: { email: at.person.email, password } })

const section = { at, who: () => at.person }
describePage({ ...section, address: '/settings/sessions', asks: listSessions, shows: 'Este dispositivo' })
describePage({ ...section, address: '/settings/tokens', asks: listTokens, shows: 'Ainda não tens nenhum.' })
describePage({ ...section, address: '/settings/notifications', asks: getNotifications, shows: 'Resumo diário' })

it('changes the password and ends the other sessions', async () => {
  const elsewhere = await signInElsewhere('Firefox em Linux')
  const { user } = await open('password')
  await fill(user, screen.getByLabelText('Palavra-passe atual'), oldPassword)
  await fill(user, screen.getByLabelText('Palavra-passe nova'), newPassword)
  await fill(user, screen.getByLabelText('Repete a palavra-passe nova'), newPassword)
  await user.click(screen.getByRole('button', { name: 'Mudar palavra-passe' }))
  await screen.findByText('Palavra-passe mudada')
  expect((await login(newPassword)).status).toBe(200)
  expect((await login(oldPassword)).status).toBe(401)
  expect((await at.api.send('/auth/me', { token: elsewhere.token })).status).toBe(401)
  expect((await at.api.send('/auth/me', { token: at.person.token })).status, 'this one stays').toBe(200)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Palavra-passe atual').value).toBe(''))
})

it('shows on its field that the current password is wrong', async () => {
  const { user } = await open('password')
  const current = screen.getByLabelText('Palavra-passe atual')
  await fill(user, current, 'outra qualquer')
  await fill(user, screen.getByLabelText('Palavra-passe nova'), newPassword)
  await fill(user, screen.getByLabelText('Repete a palavra-passe nova'), newPassword)
  await user.click(screen.getByRole('button', { name: 'Mudar palavra-passe' }))
  await screen.findByText('A palavra-passe atual não está certa.')
  expect(current.getAttribute('aria-invalid')).toBe('true')
})

it('says of each empty field what belongs there', async () => {
  const { user } = await open('password')
  await user.click(screen.getByRole('button', { name: 'Mudar palavra-passe' }))
  await screen.findByText('Escreve a palavra-passe que usas agora.')
  expect(screen.getByText('Escolhe uma palavra-passe.')).toBeTruthy()
  expect(screen.getByText('Escreve-a outra vez, para termos a certeza.')).toBeTruthy()
})

it('does not send a weak password or two that differ', async () => {
  const { user } = await open('password')
  await fill(user, screen.getByLabelText('Palavra-passe atual'), oldPassword)
  await fill(user, screen.getByLabelText('Palavra-passe nova'), 'curta')
  await fill(user, screen.getByLabelText('Repete a palavra-passe nova'), 'outra')
  await user.click(screen.getByRole('button', { name: 'Mudar palavra-passe' }))
  await screen.findByText('Escreve pelo menos 12 caracteres.')
  expect(screen.getByText('As duas palavras-passe não são iguais.')).toBeTruthy()
  expect((await login(oldPassword)).status).toBe(200)
})

it("says during typing that a password contains the organisation's name", async () => {
  const { user } = await open('password')
  await fill(user, screen.getByLabelText('Palavra-passe nova'), 'couves com nortada')
  await screen.findByText('Sem o nome do programa')
})

it("lists the person's sessions, and ends one or all others", async () => {
  await signInElsewhere('Firefox em Linux')
  await signInElsewhere('Safari em iPhone')
  const { user } = await open('sessions')
  await user.click(await screen.findByRole('button', { name: 'Terminar a sessão em Firefox em Linux' }))
  await waitFor(() => expect(screen.queryByText('Firefox em Linux')).toBeNull())
  const heading = screen.getByRole('heading', { name: 'Sessões' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(screen.getByRole('button', { name: 'Terminar a outra sessão' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Terminar a outra sessão' }))
  await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull())
  expect(screen.getByText('Este dispositivo')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('changes theme and language at once, and the language of the mails with it', async () => {
  const { user } = await open('appearance')
  await user.click(screen.getByRole('radio', { name: /Díodo/ }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'English (UK)' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await waitFor(async () => {
    const { locale } = (await at.api.send('/auth/me', { token: at.person.token })).body as { locale: string }
    expect(locale).toBe('en')
  })
})

it('saves how soon mails of a topic come, and has an address for each section', async () => {
  const { user, router } = await open('notifications')
  const events = within(screen.getByRole('radiogroup', { name: 'Eventos' }))
  await user.click(events.getByRole('radio', { name: 'Resumo diário' }))
  await screen.findByText('Preferência guardada')
  expect((await at.api.send('/profile/notifications', { token: at.person.token })).body).toMatchObject({
    events: 'daily',
  })
  await user.click(screen.getByRole('link', { name: 'Calendário' }))
  await screen.findByRole('heading', { level: 2, name: 'Calendário' })
  expect(router.state.location.pathname).toBe('/settings/calendar')
})

it('keeps quiet hours, proposed and chosen', async () => {
  const { user } = await open('notifications')
  const own = async () => (await at.api.call(getQuiet, {}, at.person)).hours
  await user.click(screen.getByRole('switch', { name: 'Quero horas de sossego' }))
  await waitFor(async () => expect(await own()).toEqual({ from: 22, until: 8 }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Às' }), '07:00')
  await waitFor(async () => expect(await own()).toEqual({ from: 22, until: 7 }))
  await user.click(screen.getByRole('switch', { name: 'Quero horas de sossego' }))
  await waitFor(async () => expect(await own()).toBeNull())
})

it('has words for every topic of the server, and for no other', async () => {
  const { body } = await at.api.send('/profile/notifications', { token: at.person.token })
  const named = areas.filter(({ mails }) => mails).map(({ name }) => name)
  expect(named.toSorted()).toEqual(Object.keys(body as object).toSorted())
})

it('offers each topic of the areas, and that of jurors to jurors alone', async () => {
  const topics = () => screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))
  const { user } = await open('notifications')
  expect(topics()).toContain('Problemas que sigo')
  expect(topics()).not.toContain('Avaliações')
  const cohorts = within(screen.getByRole('radiogroup', { name: 'Coortes' }))
  await user.click(cohorts.getByRole('radio', { name: 'Nunca' }))
  await screen.findByText('Preferência guardada')
  expect((await at.api.send('/profile/notifications', { token: at.person.token })).body).toMatchObject({
    cohorts: 'off',
  })
  cleanup()
  await openPage(at.api, '/settings/notifications', { as: await at.api.as('mentor') })
  expect(topics()).toContain('Avaliações')
})

it('marks the section that is shown without an address of its own', async () => {
  await openPage(at.api, '/settings', { as: at.person })
  const links = within(await screen.findByRole('navigation', { name: 'Definições' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current')).filter(Boolean)).toEqual(['page'])
})

it('answers an unknown section with the page of what does not exist', async () => {
  await open('jardim')
  await screen.findByText(/404/)
})

it('lists the devices on which the person is told, and forgets one', async () => {
  const made = {
    user_id: at.person.id,
    endpoint: 'https://push.test/x',
    p256dh: '',
    auth: '',
    device: 'Firefox · Linux',
  }
  const row = { ...made, id: crypto.randomUUID(), session_id: null, created_at: at.api.deps.clock() }
  await at.api.deps.db.insertInto('push_devices').values(row).execute()
  const { user } = await open('notifications')
  await screen.findByText(/adiciona primeiro esta página ao ecrã principal/)
  await user.click(screen.getByRole('button', { name: 'Deixar de avisar em Firefox · Linux' }))
  await screen.findByText('Já não avisamos em Firefox · Linux')
  await waitFor(() => expect(screen.queryByText('Onde recebes avisos')).toBeNull())
})

it('makes a token, shows it once, lists it and deletes it', async () => {
  const { user } = await open('tokens')
  await user.click(screen.getByRole('button', { name: 'Criar token' }))
  await screen.findByText('Dá um nome ao token.')
  await fill(user, screen.getByLabelText('Nome'), 'Folha de cálculo')
  await user.click(screen.getByLabelText('As minhas candidaturas'))
  await fill(user, screen.getByLabelText('A tua palavra-passe'), oldPassword)
  await user.click(screen.getByRole('button', { name: 'Criar token' }))
  const token = await screen.findByText(/^vvp_/)
  const mine = await at.api.send('/auth/me', { token: token.textContent })
  expect(mine.body).toMatchObject({ id: at.person.id, scope: ['members:browse', 'applications:submit'] })
  await user.click(await screen.findByRole('button', { name: 'Apagar o token Folha de cálculo' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }))
  await screen.findByText('Token «Folha de cálculo» apagado')
  expect((await at.api.send('/auth/me', { token: token.textContent })).status).toBe(401)
})
