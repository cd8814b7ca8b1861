import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getEvent } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { makeEvent, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUser, makeUsers } from '#api/demo/factories/users.ts'
import { holdAnswer } from '#test/hold-answer.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query.ts'

const at = appWith({ person: 'trainee', staff: 'staff' })

const hour = 3_600_000
const from = (milliseconds: number) => new Date(at.api.deps.clock().getTime() + milliseconds)
const event = (over: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(at.api.deps.db, { title_pt: 'Git sem medo', slug: 'git-sem-medo', ...over })
const onsite = { mode: 'onsite', venue: 'Auditório' } as const
const open = () => openPage(at.api, '/events/git-sem-medo', { as: at.person })
const panel = () => within(screen.getByRole('region', { name: 'Inscrição' }))
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await panel().findByRole('button', { name }))
const confirm = async (user: Awaited<ReturnType<typeof open>>['user'], title: string, act: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: act }))
const registration = async () =>
  (await at.api.send('/events/git-sem-medo/registration', { token: at.person.token })).body

/** Registrations of other people in this state. */
async function crowd(eventId: string, state: 'confirmed' | 'waitlisted', count: number) {
  const people = await makeUsers(
    at.api.deps.db,
    Array.from({ length: count }, () => ({})),
  )
  await makeRegistrations(
    at.api.deps.db,
    people.map(({ id }) => ({ event_id: eventId, user_id: id, state, visible: true })),
  )
}

describeRecordPage({
  at,
  address: (slug) => `/events/${slug}`,
  who: () => at.staff,
  asks: getEvent,
  make: async () => (await event()).slug,
  shows: 'Git sem medo',
  actions: { names: ['Gerir evento'], notFor: () => at.person },
})

describe('what it says', () => {
  it('says when, where, what, who speaks and who is going', async () => {
    const text = (pt: string) => ({ pt, en: null })
    const { id } = await event({
      mode: 'onsite',
      venue: 'Auditório Nortada',
      address: 'Rua do Souto 118, Braga',
      capacity: 10,
      description_pt: '## Para quem é\n\nPara **toda** a gente. <script>alert(1)</script>',
      speakers: JSON.stringify([{ name: 'Beatriz Nunes', title: text('Fundadora da Caixeiro') }]),
      agenda: JSON.stringify([{ at: '17:30', title: text('Chegada e café'), who: null }]),
    })
    await crowd(id, 'confirmed', 3)
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Git sem medo')
    expect(document.title).toBe('Git sem medo · Viveiro')
    expect(screen.getByText('quinta, 19 de março')).toBeTruthy()
    expect(screen.getByText('Rua do Souto 118, Braga')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Para quem é' })).toBeTruthy()
    expect(document.querySelector('main script')).toBeNull()
    expect(screen.getByText('Beatriz Nunes')).toBeTruthy()
    expect(screen.getByText('Chegada e café')).toBeTruthy()
    expect(screen.getByText('3 de 10 lugares')).toBeTruthy()
    expect(screen.getByText('restam 7')).toBeTruthy()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('Faltam 7 dias e 8 horas')
    expect(await screen.findByRole('button', { name: 'Ver quem vai' })).toBeTruthy()
  })

  it('names each day of a longer event once', async () => {
    await event({ starts_at: '2026-03-19T18:00:00Z', ends_at: '2026-03-21T17:00:00Z' })
    await open()
    expect(document.querySelector('.event__when')!.textContent.match(/\d+ de março/g)).toEqual([
      '19 de março',
      '21 de março',
    ])
    expect(screen.getByText(/^18:00 – sábado, 21 de março, 17:00 \(/)).toBeTruthy()
  })

  it.each([
    ['one that cannot be right', '/events/Nada!'],
    ['a draft', '/events/git-sem-medo'],
  ])('is a page that does not exist for %s', async (_, address) => {
    await event({ state: 'draft' })
    const { router } = await openPage(at.api, address, { as: at.person })
    expect(screen.getByText(/404 · This page could not be found/)).toBeTruthy()
    expect(router.state.location.pathname).toBe(address)
  })

  it('shows a draft to the team, marked as a draft', async () => {
    await event({ state: 'draft' })
    await openPage(at.api, '/events/git-sem-medo', { as: at.staff })
    expect(screen.getByText('Isto é um rascunho: só a equipa o vê.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Juntar ao calendário' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Gerir evento' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Inscrição' })).toBeNull()
  })

  it.each([
    ['cancelled', { state: 'cancelled', cancel_reason_pt: 'A oradora adoeceu.' }, 'A oradora adoeceu.'],
    ['not open yet', { registration_opens_at: '2026-03-14T09:00:00Z' }, 'As inscrições ainda não abriram.'],
    ['closed', { registration_closes_at: '2026-03-12T09:00:00Z' }, 'As inscrições fecharam.'],
    ['over', { starts_at: new Date('2026-03-02T18:00:00Z') }, 'Este evento já terminou.'],
  ] as const)('offers no registration when it is %s', async (_, over, sentence) => {
    await event(over)
    await open()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Inscrever-me' })).toBeNull()
  })

  it('lists no participants of a cancelled event, and links to the other events', async () => {
    const { id } = await event({ state: 'cancelled' })
    await crowd(id, 'confirmed', 3)
    await open()
    expect(screen.getByText('Este evento foi cancelado')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver outros eventos' }).getAttribute('href')).toBe('/events')
    expect(screen.queryByRole('button', { name: 'Juntar ao calendário' })).toBeNull()
    expect(queryClient.getQueryCache().findAll({ queryKey: ['events', 'participants'] })).toEqual([])
  })

  it("shows the reader's language, and marks untranslated text", async () => {
    const title = (pt: string, en: string | null) => ({ title: { pt, en }, url: `https://exemplo.pt/${pt}` })
    await event({
      state: 'cancelled',
      cancel_reason_pt: 'A oradora adoeceu.',
      cancel_reason_en: 'The speaker fell ill.',
      starts_at: new Date('2026-03-02T18:00:00Z'),
      materials: JSON.stringify([title('Guia', 'Guide'), title('Notas', null)]),
    })
    await openPage(at.api, '/events/git-sem-medo', { as: at.person, locale: 'en' })
    expect(screen.getByText('The speaker fell ill.').lang).toBe('')
    expect(screen.getByText('Guide').lang).toBe('')
    expect(screen.getByText('Notas').lang).toBe('pt')
  })

  it('downloads the event as a calendar file', async () => {
    await event()
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Juntar ao calendário' }))
    await waitFor(() => expect(made).toHaveBeenCalled())
    expect(await (made.mock.calls[0]![0] as Blob).text()).toContain('BEGIN:VEVENT')
  })
})

describe('registering', () => {
  it('registers with the chosen options, shows the ticket, and moves the focus to the panel', async () => {
    await event({ mode: 'hybrid', venue: 'Auditório', link: 'https://meet.example/x', capacity: 5 })
    const { user } = await open()
    expect(screen.queryByRole('link', { name: /Entrar na sessão/ })).toBeNull()
    await user.click(panel().getByRole('checkbox', { name: 'Mostrar-me entre quem vai' }))
    await press(user, 'Inscrever-me')
    expect(await panel().findByText('Tens lugar. Até lá.')).toBeTruthy()
    expect(await registration()).toMatchObject({ state: 'confirmed', attending: 'onsite', visible: true })
    const code = await screen.findByRole('img', { name: 'Código QR do bilhete de Inês Carvalho' })
    expect(code.querySelector('path')!.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect(screen.queryByRole('link', { name: /Entrar na sessão/ }), 'the link is for those online').toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Inscrição' })))

    const letGo = holdAnswer('PUT')
    const shownToOthers = panel().getByRole<HTMLInputElement>('switch', { name: 'Mostrar-me entre quem vai' })
    await user.click(shownToOthers)
    expect(shownToOthers.checked, 'it holds while it is on its way').toBe(false)
    letGo()
    await waitFor(async () => expect(await registration()).toMatchObject({ attending: 'onsite', visible: false }))
  })

  it('gives online participants the link, without a ticket', async () => {
    await event({ mode: 'hybrid', venue: 'Auditório' })
    const { user } = await open()
    await user.click(panel().getByRole('radio', { name: 'Online' }))
    await press(user, 'Inscrever-me')
    expect(await panel().findByText('À hora marcada, entra pela ligação.')).toBeTruthy()
    expect(await registration()).toMatchObject({ state: 'confirmed', attending: 'online' })
    expect(queryClient.getQueryCache().findAll({ queryKey: ['events', 'ticket'] })).toEqual([])
  })

  it("shows the ticket's code in the groups that are typed at check-in", async () => {
    const { id } = await event(onsite)
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id })
    const { body } = await at.api.send('/events/git-sem-medo/ticket', { token: at.person.token })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ampliar' }))
    const dialog = await screen.findByRole('dialog')
    const groups = [...dialog.querySelectorAll('.ticket__code > *')].map(({ textContent }) => textContent)
    expect(groups.map(({ length }) => length)).toEqual([4, 4])
    expect(`viveiro:${groups.join('')}`).toBe((body as { ticket: string }).ticket)
  })

  it('shows the new ticket after registering again on another device', async () => {
    await event(onsite)
    const elsewhere = (method: 'PUT' | 'DELETE') =>
      at.api.send('/events/git-sem-medo/registration', {
        method,
        token: at.person.token,
        ...(method === 'PUT' && { body: {} }),
      })
    await elsewhere('PUT')
    await open()
    const drawn = async () => (await screen.findByRole('img', { name: /Código QR/ })).innerHTML
    const before = await drawn()
    await elsewhere('DELETE')
    at.api.advance(1000)
    await elsewhere('PUT')
    await queryClient.invalidateQueries({ queryKey: ['events', 'detail'] })
    await waitFor(async () => expect(await drawn()).not.toBe(before))
  })

  it('asks before it cancels, and frees the seat', async () => {
    const { id } = await event({ ...onsite, capacity: 1 })
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id })
    const { user, listen } = await open()
    await screen.findByRole('img', { name: /Código QR/ })
    const asked = listen()
    await press(user, 'Cancelar inscrição')
    expect(await screen.findByText('O teu lugar fica livre.')).toBeTruthy()
    await confirm(user, 'Cancelar a tua inscrição?', 'Voltar')
    expect(await registration()).toMatchObject({ state: 'confirmed' })
    await press(user, 'Cancelar inscrição')
    await confirm(user, 'Cancelar a tua inscrição?', 'Cancelar inscrição')
    expect(await panel().findByRole('button', { name: 'Inscrever-me' })).toBeTruthy()
    expect(await registration()).toMatchObject({ state: 'cancelled' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Inscrição' })))
    expect(screen.queryByRole('img', { name: /Código QR/ })).toBeNull()
    expect(asked.filter((url) => url.endsWith('/ticket'))).toEqual([])
  })

  it('says who gets the seat while others wait', async () => {
    const { id } = await event({ ...onsite, capacity: 1 })
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id })
    await crowd(id, 'waitlisted', 1)
    const { user } = await open()
    await press(user, 'Cancelar inscrição')
    expect(await screen.findByText(/O teu lugar passa à primeira pessoa da lista de espera/)).toBeTruthy()
  })

  it('joins the waiting list of a full event, shows the position, and leaves it', async () => {
    const { id } = await event({ capacity: 2 })
    await crowd(id, 'confirmed', 2)
    await crowd(id, 'waitlisted', 2)
    const { user } = await open()
    await press(user, 'Entrar na lista de espera')
    expect(await panel().findByText('Lugar 3 na lista de espera')).toBeTruthy()
    expect(await registration()).toMatchObject({ state: 'waitlisted', visible: false })
    await press(user, 'Sair da lista')
    await confirm(user, 'Sair da lista de espera?', 'Sair da lista')
    expect(await screen.findByText('Saíste da lista de espera.')).toBeTruthy()
    expect(await panel().findByRole('button', { name: 'Entrar na lista de espera' })).toBeTruthy()
  })

  it('accepts an offered seat', async () => {
    const { id } = await event({ capacity: 1 })
    const offer = { state: 'offered', offer_expires_at: from(20 * hour) } as const
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, ...offer })
    const { user } = await open()
    expect(panel().getByRole('timer').getAttribute('aria-label')).toBe('Faltam 20 horas')
    await press(user, 'Aceitar o lugar')
    expect(await panel().findByText('Tens lugar. Até lá.')).toBeTruthy()
    expect(panel().getByText('À hora marcada, entra pela ligação.')).toBeTruthy()
    expect(await registration()).toMatchObject({ state: 'confirmed' })
  })

  it('says until when a group comes first, and not that there are no seats', async () => {
    await event({ capacity: 10, priority_group: 'mentor', priority_until: from(hour) })
    await open()
    expect(await panel().findByText(/^Até .* os lugares são primeiro para outro grupo\./)).toBeTruthy()
  })

  it('says that an offer expired while the page was open', async () => {
    const { id } = await event({ capacity: 1 })
    const offer = { state: 'offered', offer_expires_at: from(hour) } as const
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, ...offer })
    const { user } = await open()
    at.api.advance(2 * hour)
    await press(user, 'Aceitar o lugar')
    expect((await panel().findByRole('alert')).textContent).toContain('O prazo para aceitar este lugar já terminou.')
  })

  it('sends a request where the team decides, and withdraws it', async () => {
    await event({ admission: 'approval' })
    const { user } = await open()
    await press(user, 'Pedir inscrição')
    expect(await panel().findByText('O teu pedido está com a equipa.')).toBeTruthy()
    await press(user, 'Cancelar pedido')
    await confirm(user, 'Cancelar o teu pedido?', 'Cancelar pedido')
    expect(await panel().findByRole('button', { name: 'Pedir inscrição' })).toBeTruthy()
  })

  it('says politely that the team declined', async () => {
    const { id } = await event({ admission: 'approval' })
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, state: 'declined' })
    await open()
    expect(panel().getByText('Desta vez não foi possível.')).toBeTruthy()
    expect(panel().queryByRole('button')).toBeNull()
  })

  it('needs a confirmed e-mail, sends the mail again, and continues once it is confirmed', async () => {
    await event()
    at.person = await at.api.as('trainee', { emailVerified: false })
    const { user } = await open()
    expect(panel().getByText('Confirma primeiro o teu e-mail.')).toBeTruthy()
    expect(panel().queryByRole('button', { name: 'Inscrever-me' })).toBeNull()
    await press(user, 'Enviar outra vez')
    expect(await screen.findByText(/Enviámos-te outra mensagem/)).toBeTruthy()
    await press(user, 'Já confirmei')
    expect(await screen.findByText('O e-mail ainda não está confirmado.')).toBeTruthy()
    await at.api.deps.db
      .updateTable('users')
      .set({ email_verified_at: from(0) })
      .where('id', '=', at.person.id)
      .execute()
    await press(user, 'Já confirmei')
    expect(await panel().findByRole('button', { name: 'Inscrever-me' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Inscrição' })))
  })

  it('shows the refusal and the new state when registration has closed meanwhile', async () => {
    await event({ registration_closes_at: from(hour) })
    const { user } = await open()
    at.api.advance(2 * hour)
    await press(user, 'Inscrever-me')
    expect((await panel().findByRole('alert')).textContent).toContain('As inscrições já fecharam.')
    expect(await panel().findByText('As inscrições fecharam.')).toBeTruthy()
  })

  it('keeps the page and says so when the connection is lost', async () => {
    await event()
    const { user, disconnect } = await open()
    disconnect(() => true)
    await press(user, 'Inscrever-me')
    expect((await panel().findByRole('alert')).textContent).toContain('Verifica a tua ligação')
    expect(panel().getByRole('button', { name: 'Inscrever-me' })).toBeTruthy()
  })
})

describe('afterwards', () => {
  const past = { ...onsite, starts_at: new Date('2026-03-02T18:00:00Z') }

  it('takes feedback from participants who attended, and lets them change it', async () => {
    const materials = JSON.stringify([{ title: { pt: 'Diapositivos', en: null }, url: 'https://exemplo.pt/git.pdf' }])
    const { id } = await event({ ...past, materials })
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, attendance: 'present' })
    const { user } = await open()
    expect(screen.getByRole('link', { name: /Diapositivos/ }).getAttribute('href')).toBe('https://exemplo.pt/git.pdf')
    await user.click(screen.getByRole('button', { name: 'Enviar opinião' }))
    expect(await screen.findByText(/^(Preenche|Responde a) «/)).toBeTruthy()
    const rating = screen.getByRole('radiogroup', {
      name: 'De 1 a 5, valeu a pena?',
      description: 'Responde a «De 1 a 5, valeu a pena?»',
    })
    await waitFor(() => expect(document.activeElement).toBe(rating))
    await user.keyboard('4')
    await fill(user, screen.getByRole('textbox', { name: /O que mudarias/ }), 'Mais tempo para perguntas.')
    await user.click(screen.getByRole('button', { name: 'Enviar opinião' }))
    expect(await screen.findByRole('heading', { name: 'A tua opinião' })).toBeTruthy()
    expect(await registration()).toMatchObject({ feedback: { rating: 4, comment: 'Mais tempo para perguntas.' } })
  })

  it('says who attended', async () => {
    const { id } = await event(past)
    await crowd(id, 'confirmed', 1)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ver quem foi' }))
    expect(await screen.findByRole('dialog', { name: 'Quem foi' })).toBeTruthy()
    expect(screen.queryByText('Juntar ao calendário'), 'it is over').toBeNull()
  })

  it('asks no feedback of people who did not attend', async () => {
    const { id } = await event(past)
    await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, attendance: 'absent' })
    await open()
    expect(panel().getByText('Ficou registado que não foste.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar opinião' })).toBeNull()
    expect(queryClient.getQueryCache().findAll({ queryKey: ['events', 'ticket'] }), 'no use for a ticket').toEqual([])
  })
})

it('lists only participants who agreed to be shown', async () => {
  const { id } = await event()
  const shown = await makeUser(at.api.deps.db, { first_name: 'Helena', last_name: 'Sá' })
  const hidden = await makeUser(at.api.deps.db, { first_name: 'Gil', last_name: 'Pires' })
  await makeRegistrations(at.api.deps.db, [
    { event_id: id, user_id: shown.id, visible: true },
    { event_id: id, user_id: hidden.id, visible: false },
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ver quem vai' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quem vai' })
  expect(within(dialog).getByText('Helena Sá')).toBeTruthy()
  expect(within(dialog).queryByText('Gil Pires')).toBeNull()
})
