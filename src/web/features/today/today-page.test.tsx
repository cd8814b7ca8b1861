import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { assignProblem, getManagedProblem, listManagedProblems } from '#contract/problems/manage.ts'
import { appWith } from '#test/app-with.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { makeUser } from '#api/demo/factories/users.ts'
import { startupOf } from '#test/opportunities.ts'
import { proposed } from '#test/problems.ts'
import { describePage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })

const open = (address = '/manage', locale: 'pt' | 'en' = 'pt') => openPage(at.api, address, { as: at.staff, locale })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const translated = { title_en: 'In English', summary_en: 'A chat.' }

/** An event with undecided requests to take part. */
async function makeEventWithRequests(over: object, requests = 1) {
  const { db } = at.api.deps
  const event = await makeEvent(db, { admission: 'approval', ...translated, ...over })
  for (let made = 0; made < requests; made++) {
    const { id } = await makeUser(db)
    await makeRegistration(db, {
      event_id: event.id,
      user_id: id,
      state: 'pending',
      created_at: new Date('2026-03-08T10:00:00Z'),
    })
  }
  return event
}

// The clock of the tests is at 12 March 2026, 09:30.
const closed = { registration_closes_at: new Date('2026-03-10T09:30:00Z') }
const closesToday = { registration_closes_at: new Date('2026-03-12T20:00:00Z') }

describePage({
  at,
  address: '/manage',
  who: () => at.staff,
  asks: listManagedProblems,
  make: async () => proposed(at.api, await at.api.as('founder')),
  shows: 'Trocos nas feiras',
  forbidden: ['mentor'],
})

describe('the queues', () => {
  it('are sorted by urgency, with the most urgent row on the display', async () => {
    const late = await makeEventWithRequests({ title_pt: 'Mesa com investidores', capacity: 6, ...closed }, 8)
    await makeEventWithRequests({ title_pt: 'Café com mentores', ...closesToday })
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo', starts_at: new Date('2026-03-16T18:00:00Z') })
    await makeEvent(at.api.deps.db, { title_pt: 'Demo Day', starts_at: new Date('2026-05-16T18:00:00Z') })
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bom dia, Inês.')
    const display = await region('Responder a 8 pessoas que pedem lugar: há 6 livres')
    expect(display.getByText('O mais urgente')).toBeTruthy()
    expect(display.getByText('Atraso de 2 dias')).toBeTruthy()
    expect(display.getByText(/Prazo: terça, 10 de março, às 09:30/)).toBeTruthy()
    expect(display.getByRole('link', { name: 'Decidir agora' }).getAttribute('href')).toBe(
      `/manage/events/${late.slug}/participants?state=pending`,
    )
    expect(screen.getByText(/Uma coisa está atrasada e uma fecha hoje; o resto pode esperar\./)).toBeTruthy()
    const titles = async (group: string) => (await region(group)).getAllByRole('link').map((link) => link.textContent)
    expect(await titles('Atrasado')).toEqual(['Responder a 8 pessoas que pedem lugar: há 6 livres'])
    expect(await titles('Fecha hoje')).toEqual(['Responder a 1 pessoa que pede lugar'])
    expect(await titles('Esta semana')).toEqual(['Git sem medo'])
    expect(await titles('Mais tarde')).toEqual(['Demo Day'])
    const row = (await region('Atrasado')).getByRole('link')
    expect(document.getElementById(row.getAttribute('aria-describedby')!)?.textContent).toMatch(
      /^InscriçõesMesa com investidores/,
    )
    expect((await region('Atrasado')).getByText('2 dias de atraso')).toBeTruthy()
  })

  it('name a startup in the programme of which nobody is left, and lead to its team', async () => {
    const id = await startupOf(at.api, await at.api.as('founder'))
    await at.api.deps.db.deleteFrom('startup_members').execute()
    await at.api.work()
    await open()
    const row = await screen.findByRole('link', { name: 'Encontrar quem responda por Caixeiro' })
    expect(row.getAttribute('href')).toBe(`/startup/${id}?tab=team`)
  })

  it('can be shown one at a time, and the address keeps which', async () => {
    await makeEventWithRequests({ title_pt: 'Mesa com investidores' })
    const git = await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: /^1 traduções/ }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Responder a 1 pessoa que pede lugar' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Git sem medo' }).getAttribute('href')).toBe(`/manage/events/${git.slug}`)
    expect(router.state.location.search).toEqual({ queue: 'translations' })
    await user.click(screen.getByRole('button', { name: /traduções/, pressed: true }))
    expect(await screen.findByRole('link', { name: 'Responder a 1 pessoa que pede lugar' })).toBeTruthy()
  })

  it('can be narrowed to what one answers for oneself', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    const { id } = await proposed(at.api, await at.api.as('founder'))
    await at.api.call(assignProblem, { params: { id }, body: { userId: at.staff.id } }, at.staff)
    const { user, router } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Comigo 1' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Git sem medo' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Responder a Inês Carvalho' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ whose: 'mine' })
  })

  it('are handed over, whatever their kind, and the new owner is told', async () => {
    await makeEventWithRequests({ title_pt: 'Mesa com investidores' })
    const { id } = await proposed(at.api, await at.api.as('founder'))
    const rita = await at.api.as('staff', { firstName: 'Rita' })
    const { user } = await open()
    for (const title of ['Responder a 1 pessoa que pede lugar', 'Responder a Inês Carvalho']) {
      await user.click(await screen.findByRole('button', { name: `Sem responsável. Passar «${title}» a alguém` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Rita Carvalho' }))
      await screen.findByRole('button', { name: `Com Rita Carvalho, RC. Passar «${title}» a alguém` })
    }
    const { assignee } = await at.api.call(getManagedProblem, { params: { id } }, at.staff)
    expect(assignee?.id).toBe(rita.id)
    expect(await at.api.mailed('today.handed')).toEqual([rita.email, rita.email])
  })

  it('are navigated with J and K', async () => {
    await makeEventWithRequests({ title_pt: 'Mesa com investidores', ...closed })
    await makeEventWithRequests({ title_pt: 'Café com mentores', ...closesToday })
    const { user, router } = await open()
    const rows = [(await region('Atrasado')).getByRole('link'), (await region('Fecha hoje')).getByRole('link')]
    await user.keyboard('j')
    expect(document.activeElement).toBe(rows[0])
    await user.keyboard('jj')
    expect(document.activeElement).toBe(rows[1])
    await user.keyboard('k{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/participants$/))
  })

  it('put people who wait before paperwork, and fold what is alike', async () => {
    const { db } = at.api.deps
    const begun = { starts_at: new Date('2026-03-12T09:00:00Z'), ends_at: new Date('2026-03-12T18:00:00Z') }
    await makeEvent(db, { title_pt: 'Git sem medo', ...begun })
    await makeEvent(db, { title_pt: 'Redes', ...begun })
    await makeEventWithRequests({
      title_pt: 'Mesa com investidores',
      registration_closes_at: new Date('2026-03-12T09:20:00Z'),
    })
    const { user } = await open()
    const late = await region('Atrasado')
    expect(late.getAllByRole('listitem')[0]!.textContent).toContain('Mesa com investidores')
    await user.click(late.getByText('2 eventos por traduzir'))
    expect(late.getByRole('link', { name: 'Redes' })).toBeTruthy()
  })

  it('mark the language of untranslated titles', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    await open('/manage', 'en')
    expect((await screen.findByRole('heading', { level: 2, name: 'Git sem medo' })).lang).toBe('pt')
    const row = within((await screen.findAllByRole('listitem')).find((item) => item.className === 'qrow')!)
    expect(row.getByText('Git sem medo').lang).toBe('pt')
    expect(row.getByText('The English text is missing')).toBeTruthy()
  })

  it('say that nothing waits, with the agenda beside', async () => {
    await makeEvent(at.api.deps.db, { ...translated, title_pt: 'Amanhã', starts_at: new Date('2026-03-13T09:30:00Z') })
    await makeEvent(at.api.deps.db, { ...translated, title_pt: 'Depois', starts_at: new Date('2026-03-14T09:30:00Z') })
    await open()
    expect(await screen.findByText('Está tudo em dia')).toBeTruthy()
    const agenda = await region('Na agenda')
    expect(await agenda.findByRole('link', { name: 'Amanhã' })).toBeTruthy()
    expect(agenda.queryByRole('link', { name: 'Depois' })).toBeNull()
  })

  it('are shown even when another queue fails to load', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    const { user, disconnect, router } = await open('/settings')
    disconnect((url) => url.includes('needs=approval'))
    await router.navigate({ to: '/manage' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Não conseguimos carregar: Inscrições')
    expect(screen.getByRole('link', { name: 'Git sem medo' })).toBeTruthy()
    disconnect(() => false)
    await user.click(within(alert).getByRole('button', { name: 'Tentar outra vez' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
