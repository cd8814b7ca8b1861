import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { call, session } from '#web/lib/api/client.ts'
import { getProgramme } from '#web/lib/api/light-endpoints.ts'
import { setProgramme } from '#web/lib/page/programme.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { holdAnswer } from '#test/hold-answer.ts'
import { openPage } from '#test/render.tsx'

let api: TestApp
const rui = 'rui@exemplo.pt'

beforeAll(async () => {
  api = await testApp()
  await api.send('/auth/register/onit', { body: onitForm(rui) })
})
afterAll(() => api.close())

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Palavra-passe')
const submit = () => screen.getByRole('button', { name: 'Entrar' })
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

describe('the login page', () => {
  it('is a form that browsers and password managers understand', async () => {
    await openPage(api, '/auth/login')
    expect(document.title).toBe('Iniciar sessão · Viveiro')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Olá de novo.')
    expect([email().type, email().autocomplete]).toEqual(['email', 'username'])
    expect([password().type, password().autocomplete]).toEqual(['password', 'current-password'])
    expect(submit()).toHaveProperty('type', 'submit')
  })

  it('goes home when no address is remembered (specification §2)', async () => {
    const { user, router } = await openPage(api, '/auth/login')
    await user.type(email(), rui)
    await user.type(password(), `${strongPassword}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user?.email).toBe(rui)
  })

  it('says where the person will return to, and goes there with the query (specification §2)', async () => {
    const { user, router } = await openPage(api, '/events?kind=talk')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect((await screen.findByText('Eventos')).closest('p')?.textContent).toBe('A seguir abrimos Eventos')
    await user.type(email(), rui.toUpperCase())
    await user.type(password(), `${strongPassword}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'))
    expect(router.state.location.searchStr).toContain('talk')
  })

  it.each([rui, 'ninguem@exemplo.pt'])('tells a wrong pair from nothing: %s', async (address) => {
    const { user, router } = await openPage(api, '/auth/login')
    await user.type(email(), address)
    await user.type(password(), 'errada{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('O e-mail ou a palavra-passe não estão certos.')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(email().value).toBe(address)
    expect(session.state().loggedIn).toBe(false)
  })

  it('shows no error before the first input or blur, then on both (specification §5)', async () => {
    const { user } = await openPage(api, '/auth/login')
    expect(email().getAttribute('aria-invalid')).toBeNull()
    await user.type(email(), 'rui')
    expect(describedBy(email())).toBe('Escreve um e-mail completo, como nome@exemplo.pt.')
    await user.type(email(), '@exemplo.pt')
    expect(email().getAttribute('aria-invalid')).toBeNull()
    await user.click(password())
    await user.tab()
    expect(describedBy(password())).toBe('Escreve a tua palavra-passe.')
  })

  it('sends no incomplete form and focuses the first wrong field', async () => {
    const { user } = await openPage(api, '/auth/login')
    const calls = vi.spyOn(api.app, 'inject')
    await user.click(submit())
    expect(document.activeElement).toBe(email())
    expect(describedBy(password())).toBe('Escreve a tua palavra-passe.')
    expect(calls).not.toHaveBeenCalled()
  })

  it('signs in once, however often the button is pressed', async () => {
    const { user, router } = await openPage(api, '/auth/login')
    await user.type(email(), rui)
    await user.type(password(), strongPassword)
    const calls = vi.spyOn(api.app, 'inject')
    await Promise.all([user.click(submit()), user.click(submit()), user.click(submit())])
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const logins = calls.mock.calls.filter((args: unknown[]) => JSON.stringify(args).includes('/auth/login'))
    expect(logins).toHaveLength(1)
  })

  it('keeps its button at work until the next page is there', async () => {
    const { user, router } = await openPage(api, '/auth/login')
    await user.type(email(), rui)
    await user.type(password(), strongPassword)
    const release = holdAnswer('GET', '/events')
    await user.click(submit())
    await waitFor(() => expect(session.state().loggedIn).toBe(true))
    expect(submit().getAttribute('aria-busy')).toBe('true')
    release()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await screen.findByRole('heading', { level: 1, name: /^Bom dia/ })
  })

  it('shows and hides the password', async () => {
    const { user } = await openPage(api, '/auth/login')
    await user.click(screen.getByRole('button', { name: 'Mostrar a palavra-passe' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Esconder a palavra-passe' }))
    expect(password().type).toBe('password')
  })

  it('says that the connection failed, and works again afterwards', async () => {
    const { user, router, disconnect } = await openPage(api, '/auth/login')
    disconnect(() => true)
    await user.type(email(), rui)
    await user.type(password(), `${strongPassword}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos chegar ao servidor.')
    disconnect(() => false)
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('is in English for people who chose it', async () => {
    await openPage(api, '/auth/login', { locale: 'en' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello again.')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})

describe('demo accounts', () => {
  // Pages load the programme once, and this whole file counts as one page.
  const renewProgramme = async () => setProgramme(await call(getProgramme))

  it('are not offered outside the demo', async () => {
    await openPage(api, '/auth/login')
    await act(renewProgramme)
    expect(screen.queryByText('Contas de demonstração')).toBeNull()
  })

  it('sign in with one click', async () => {
    await api.deps.db.updateTable('programme').set({ demo: true }).execute()
    const mentor = await api.as('mentor')
    await api.deps.db
      .updateTable('users')
      .set({ email: 'mentor@viveiro.example', password_hash: await hashPassword('viveiro-demo-2026') })
      .where('id', '=', mentor.id)
      .execute()
    const { user, router } = await openPage(api, '/auth/login')
    await act(renewProgramme)
    await user.click(await screen.findByRole('button', { name: /Entrar como Mentoria/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user?.role).toBe('mentor')
  })
})
