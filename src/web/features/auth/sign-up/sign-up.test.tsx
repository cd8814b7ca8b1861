import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { session } from '#web/lib/api/client.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onitForm } from '#test/sign-up-forms.ts'
import { openPage } from '#test/render.tsx'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const proceed = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continuar' }))
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent

/** Enters the text at once, as a password manager does; other tests type key by key. */
async function enter(user: UserEvent, control: HTMLElement, text: string) {
  await user.clear(control)
  await user.click(control)
  await user.paste(text)
}

async function fillAccount(user: UserEvent, email: string, password = 'regar as batatas ao sol') {
  await enter(user, field('Nome próprio'), 'Inês')
  await enter(user, field('Apelido'), 'Carvalho')
  await enter(user, field('E-mail'), email)
  await enter(user, field('Telemóvel'), '912345678')
  await enter(user, field('Palavra-passe'), password)
  await user.click(screen.getByRole('checkbox'))
}

async function choose(user: UserEvent, box: string, text: string, option: string) {
  await enter(user, screen.getByRole('combobox', { name: box }), text)
  await user.click(await screen.findByRole('option', { name: option }))
  // The list of a box with several choices stays open for the next.
  await user.keyboard('{Escape}')
}

describe('the choice of a track', () => {
  it('leads to the sign-up of the chosen track', async () => {
    const { user, router } = await openPage(api, '/auth/register')
    expect(heading()).toBe('O que trazes para plantar?')
    await user.click(screen.getByRole('radio', { name: /OnIT/ }))
    await user.click(screen.getByRole('link', { name: 'Continuar como OnIT' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register/onit'))
    expect(await screen.findByRole('heading', { name: 'Conta OnIT' })).toBeTruthy()
  })
})

describe('the questions of the programme', () => {
  const [studies, where] = [crypto.randomUUID(), crypto.randomUUID()]
  const blank = { required: true, choices: [], afterId: null, afterAnswer: null, stopAnswers: [], stopText: { pt: '' } }
  const asked = [
    {
      ...blank,
      id: studies,
      kind: 'yes_no',
      text: { pt: 'Já estudaste?' },
      stopAnswers: ['no'],
      stopText: { pt: 'Este percurso é para quem já estudou.' },
    },
    { ...blank, id: where, kind: 'text', text: { pt: 'Onde?' }, afterId: studies, afterAnswer: 'yes' },
  ]
  const ask = (questions: object[]) =>
    api.deps.db
      .updateTable('programme')
      .set({ onit_questions: JSON.stringify(questions) })
      .execute()

  it('come first, depend on each other, and stop whoever may not register with the words of the team', async () => {
    await ask(asked)
    const { user } = await openPage(api, '/auth/register/onit')
    await screen.findByRole('heading', { name: 'Antes de começar' })
    expect(screen.queryByLabelText('Onde?')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Não' }))
    await proceed(user)
    await screen.findByText('Este percurso é para quem já estudou.')
    await user.click(screen.getByRole('button', { name: 'Rever as respostas' }))
    await user.click(screen.getByRole('radio', { name: 'Sim' }))
    await proceed(user)
    expect(describedBy(field('Onde?'))).toBe('Responde a esta pergunta.')
    await enter(user, field('Onde?'), 'Em Braga')
    await proceed(user)
    await screen.findByRole('heading', { name: 'Conta OnIT' })
    await ask([])
  })
})

describe('OnIT', () => {
  it('creates the person with profile and skills, and signs them in', async () => {
    const { user, router } = await openPage(api, '/auth/register/onit')
    await fillAccount(user, 'ines@exemplo.pt')
    await proceed(user)
    await screen.findByRole('heading', { name: 'A tua formação' })
    expect(router.state.location.searchStr).toBe('?step=2')
    await enter(user, field('Instituição'), 'Universidade do Minho')
    await choose(user, 'Área de estudo', 'engenharia inf', 'Engenharia informática')
    await enter(user, field('Conclusão'), '2025')
    await choose(user, 'Competências', 'typesc', 'TypeScript')
    await choose(user, 'Competências', 'postgre', 'PostgreSQL')
    await proceed(user)

    await screen.findByRole('heading', { name: 'Está tudo certo?' })
    expect(screen.getByText('TypeScript e PostgreSQL')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText(/Como soubeste/), 'friend')
    await user.click(screen.getByRole('button', { name: 'Criar conta' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user).toMatchObject({ email: 'ines@exemplo.pt', role: 'trainee', emailVerified: false })
    const row = await api.deps.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .where('email', '=', 'ines@exemplo.pt')
      .select(['users.id', 'phone', 'country', 'heard_from', 'field', 'institution', 'graduation_year'])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      phone: '+351912345678',
      country: 'PT',
      heard_from: 'friend',
      field: 'computer-engineering',
      institution: 'Universidade do Minho',
      graduation_year: 2025,
    })
    const skills = await api.deps.db
      .selectFrom('user_skills')
      .select('skill')
      .where('user_id', '=', row.id)
      .orderBy('position')
      .execute()
    expect(skills.map(({ skill }) => skill)).toEqual(['typescript', 'postgresql'])
  })

  it('lists everything that is missing and focuses the summary', async () => {
    const { user } = await openPage(api, '/auth/register/onit')
    await proceed(user)
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Indica o teu nome próprio.',
      'Indica o teu apelido.',
      'Indica o teu e-mail.',
      'Indica o teu número de telemóvel.',
      'Escolhe uma palavra-passe.',
      'Para criares conta, aceita as condições do programa.',
    ])
    await user.click(within(summary).getByRole('link', { name: /telemóvel/ }))
    expect(document.activeElement).toBe(field('Telemóvel'))
    expect(describedBy(field('Telemóvel'))).toBe('Indica o teu número de telemóvel.')
  })

  it.each([
    ['1234', 'Escreve pelo menos 12 caracteres.', /12 ou mais/],
    ['o carvalho da eira', 'Escolhe uma palavra-passe sem o teu nome nem o teu e-mail.', /Sem o teu nome/],
    ['aaaaaaaaaaaaaaaa', 'Escolhe uma palavra-passe mais difícil de adivinhar.', /Difícil de adivinhar/],
  ])('refuses the password "%s" with its reason', async (password, sentence, reason) => {
    const { user } = await openPage(api, '/auth/register/onit')
    await fillAccount(user, 'ines@exemplo.pt', password)
    await proceed(user)
    await waitFor(() => expect(describedBy(field('Palavra-passe'))).toBe(sentence))
    expect(screen.getByText(reason).className).not.toBe('ok')
    expect(heading()).toBe('Conta OnIT')
  })

  it('keeps the input when the person goes back, and does not allow skipping steps', async () => {
    const { user, router } = await openPage(api, '/auth/register/onit?step=3')
    expect(heading()).toBe('Conta OnIT')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(describedBy(field('Palavra-passe'))).toMatch(/^12 caracteres ou mais/)
    await fillAccount(user, 'ana@exemplo.pt')
    await proceed(user)
    await screen.findByRole('heading', { name: 'A tua formação' })
    await enter(user, field('Instituição'), 'ISEP')
    await user.click(screen.getByRole('button', { name: 'Voltar' }))
    await screen.findByRole('heading', { name: 'Conta OnIT' })
    expect(field('Telemóvel').value).toBe('912 345 678')
    await proceed(user)
    await screen.findByRole('heading', { name: 'A tua formação' })
    expect(field('Instituição').value).toBe('ISEP')
    // A year with a letter is told as what it is, not as missing.
    await enter(user, field('Conclusão'), '20a6')
    await proceed(user)
    await waitFor(() => expect(describedBy(field('Conclusão'))).toBe('Escreve o ano com quatro algarismos, como 2026.'))

    await router.navigate({ to: '/auth/login' })
    await router.navigate({ href: '/auth/register/onit?step=2' })
    await screen.findByRole('heading', { name: 'Conta OnIT' })
    expect(field('E-mail').value).toBe('ana@exemplo.pt')
    expect(field('Palavra-passe').value).toBe('')
    expect(describedBy(field('Palavra-passe'))).toBe('Escreve outra vez a palavra-passe: não a guardamos.')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('loads the lists again when they failed', async () => {
    const { user, router, disconnect } = await openPage(api, '/auth/register')
    disconnect((url) => url.includes('/fields'))
    await router.navigate({ to: '/auth/register/onit' })
    await screen.findByRole('heading', { name: 'Conta OnIT' })
    await fillAccount(user, 'ana@exemplo.pt')
    await proceed(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos carregar as listas')
    disconnect(() => false)
    await user.click(screen.getByRole('button', { name: 'Tentar outra vez' }))
    expect(await screen.findByLabelText('Instituição')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })
})

describe('Founder', () => {
  async function fillStartup(user: UserEvent) {
    await enter(user, field('Nome da startup'), 'Rega')
    await enter(user, field('Numa frase'), 'Hortas que se regam sozinhas')
    await choose(user, 'Setor', 'agric', 'Agricultura e agroalimentar')
    await user.selectOptions(field('Fase'), 'prototype')
    await enter(user, field('O teu papel'), 'Cofundadora')
  }

  async function fillAll(user: UserEvent, email: string) {
    await fillAccount(user, email)
    await proceed(user)
    await screen.findByRole('heading', { name: 'A tua startup' })
    await fillStartup(user)
    await proceed(user)
    await screen.findByRole('heading', { name: 'Está tudo certo?' })
  }
  const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Criar conta' }))

  it('creates the person and a draft of the startup together', async () => {
    const { user, router } = await openPage(api, '/auth/register/founder')
    await fillAll(user, 'marta@exemplo.pt')
    await create(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user?.role).toBe('founder')
    const startup = await api.deps.db
      .selectFrom('startups')
      .innerJoin('startup_members', 'startup_id', 'startups.id')
      .where('user_id', '=', session.state().user!.id)
      .select(['name', 'stage', 'field', 'state', 'title', 'role'])
      .executeTakeFirstOrThrow()
    expect(startup).toEqual({
      name: 'Rega',
      stage: 'prototype',
      field: 'agriculture',
      state: 'draft',
      title: 'Cofundadora',
      role: 'owner',
    })
  })

  it('tells a taken e-mail, in any case, at its step, with the ways into the account', async () => {
    await api.send('/auth/register/onit', { body: onitForm('rui@exemplo.pt') })
    const { user } = await openPage(api, '/auth/register/founder')
    await fillAccount(user, 'RUI@exemplo.pt')
    await proceed(user)
    await waitFor(() => expect(describedBy(field('E-mail'))).toBe('Já existe uma conta com este e-mail.'))
    expect(screen.getByRole('heading', { name: 'Conta de founder' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'recupera a palavra-passe' }))
    await screen.findByRole('heading', { name: 'Recuperar a palavra-passe' })
    expect(field('E-mail')).toHaveProperty('value', 'RUI@exemplo.pt')
  })

  it('signs in when it is sent again after a lost answer; other values are another attempt', async () => {
    const { user, router } = await openPage(api, '/auth/register/founder')
    await fillAll(user, 'lia@exemplo.pt')
    const connected = fetch
    const keys: unknown[] = []
    const fates = ['not sent', 'answer lost', 'answered']
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      if (!url.endsWith('/register/founder')) return connected(url, request)
      keys.push(new Headers(request.headers).get('idempotency-key'))
      const fate = fates.shift()
      const answer = fate === 'not sent' ? null : await connected(url, request)
      if (answer && fate === 'answered') return answer
      throw new TypeError('Failed to fetch')
    })
    const fail = async () => {
      await create(user)
      await screen.findByText(/Verifica a tua ligação/)
    }
    await fail()
    await user.selectOptions(screen.getByLabelText(/Como soubeste/), 'friend')
    await fail()
    await create(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().user?.email).toBe('lia@exemplo.pt')
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[1], keys[1]])
    expect(keys[1]).not.toBe(keys[0])
  })

  it('says that the account exists when only signing in fails', async () => {
    const { user, disconnect } = await openPage(api, '/auth/register/founder')
    await fillAll(user, 'sara@exemplo.pt')
    disconnect((url) => url.endsWith('/auth/me'))
    await create(user)
    await screen.findByRole('heading', { name: 'A tua conta está criada' })
    expect(screen.getByRole('link', { name: 'Iniciar sessão' }).getAttribute('href')).toBe('/auth/login')
  })
})
