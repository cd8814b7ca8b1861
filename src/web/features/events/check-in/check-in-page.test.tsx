import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RegistrationState } from '#contract/events/states.ts'
import { getEvent } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { makeUser } from '#api/demo/factories/users.ts'
import { type OpenPage, openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })
let eventId: string
let slug: string

beforeEach(async () => {
  const event = await makeEvent(at.api.deps.db, { starts_at: at.api.deps.clock() })
  eventId = event.id
  slug = event.slug
})

async function participant(name: string, state: RegistrationState = 'confirmed') {
  const person = await makeUser(at.api.deps.db, { first_name: name, last_name: 'Reis' })
  return makeRegistration(at.api.deps.db, { event_id: eventId, user_id: person.id, state })
}

const open = () => openPage(at.api, `/manage/events/${slug}/check-in`, { as: at.staff })
const attendance = async () =>
  (
    await at.api.deps.db
      .selectFrom('event_registrations')
      .select('attendance')
      .where('event_id', '=', eventId)
      .execute()
  )
    .map((one) => one.attendance)
    .filter(Boolean)
const scansStored = async () =>
  (await at.api.deps.db.selectFrom('event_scans').select('id').where('event_id', '=', eventId).execute()).length

async function enter({ user }: OpenPage, ticket: string) {
  if (!screen.queryByLabelText(/^Código do bilhete/)) await user.click(screen.getByRole('radio', { name: 'Código' }))
  const field = screen.getByLabelText(/^Código do bilhete/)
  await user.clear(field)
  await user.type(field, `${ticket}{Enter}`)
}

/** Adds browser features that a phone has. */
function equip(devices: Record<string, unknown>) {
  Object.assign(navigator, devices)
  onTestFinished(() => Object.keys(devices).forEach((name) => Reflect.deleteProperty(navigator, name)))
}

describeRecordPage({
  at,
  address: (key) => `/manage/events/${key}/check-in`,
  who: () => at.staff,
  asks: getEvent,
  make: async () => slug,
  shows: '0 por enviar',
  forbidden: ['trainee'],
})

it('admits a ticket once, and says so the second time', async () => {
  const { ticket } = await participant('Ana')
  const page = await open()
  await enter(page, `viveiro:${ticket}`)
  await screen.findByText('Pode entrar')
  expect(screen.getByText('Ana Reis')).toBeTruthy()
  // Long enough for the same code to count as a new scan.
  vi.setSystemTime(Date.now() + 5000)
  await enter(page, ticket)
  await screen.findByText('Já entrou')
  expect(await attendance()).toEqual(['present'])
})

it('clears the last result when the person switches to another way of check-in', async () => {
  const page = await open()
  await enter(page, 'de-outro-evento')
  await screen.findByText('Bilhete não reconhecido')
  await page.user.click(screen.getByRole('radio', { name: 'Nome' }))
  expect(screen.queryByText('Bilhete não reconhecido')).toBeNull()
})

it('takes a code typed in groups of four, as the ticket shows it', async () => {
  const { ticket } = await participant('Ana')
  const page = await open()
  await enter(page, ticket.replaceAll(/.{4}/g, '$& '))
  await screen.findByText('Pode entrar')
  expect(await attendance()).toEqual(['present'])
})

it('refuses tickets of other events, of cancelled registrations and of pending ones', async () => {
  const cancelled = await participant('Bento', 'cancelled')
  const pending = await participant('Célia', 'pending')
  const page = await open()
  await enter(page, 'de-outro-evento')
  await screen.findByText('Bilhete não reconhecido', { selector: '.scanresult__title' })
  await enter(page, cancelled.ticket)
  await screen.findByText('Inscrição cancelada', { selector: '.scanresult__title' })
  await enter(page, pending.ticket)
  await screen.findByText('Sem lugar confirmado', { selector: '.scanresult__title' })
  expect(await attendance()).toEqual([])
})

it('shows a wrong code again for correction, and empties the field after a right one', async () => {
  const { ticket } = await participant('Ana')
  const page = await open()
  await enter(page, `${ticket}x`)
  await screen.findByText('Bilhete não reconhecido')
  const field = screen.getByLabelText<HTMLInputElement>(/^Código do bilhete/)
  expect(field.value).toBe(`${ticket}x`)
  expect([field.selectionStart, field.selectionEnd], 'typing replaces it').toEqual([0, field.value.length])
  await page.user.type(field, '{Backspace}{Enter}')
  await screen.findByText('Pode entrar')
  expect(field.value).toBe('')
})

it('vibrates once for each ticket: short for admitted or queued, long for anything else', async () => {
  const { ticket } = await participant('Ana')
  const buzz = vi.fn()
  equip({ vibrate: buzz })
  const page = await open()
  const [yes, no] = [[60], [[200, 80, 200]]]
  await enter(page, ticket)
  await screen.findByText('Pode entrar')
  await enter(page, ticket)
  await screen.findByText('Já entrou')
  await enter(page, 'de-outro-evento')
  await screen.findByText('Bilhete não reconhecido')
  page.disconnect((url) => url.includes('/scans'))
  await enter(page, 'por-saber')
  await screen.findByText('Sem ligação')
  await waitFor(() => expect(buzz.mock.calls).toEqual([yes, no, no, yes]))
})

it('keeps scans while offline, and sends each once when the connection is back', async () => {
  const ana = await participant('Ana')
  const rui = await participant('Rui')
  const page = await open()
  page.disconnect((url) => url.includes('/scans'))
  await enter(page, ana.ticket)
  await screen.findByText('Sem ligação')
  await enter(page, rui.ticket)
  await screen.findByText('2 por enviar')
  expect(await attendance(), 'nothing has arrived').toEqual([])
  expect(JSON.parse(localStorage.getItem(`viveiro.check-in.${slug}`) ?? '[]')).toHaveLength(2)

  page.disconnect(() => false)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('0 por enviar')
  expect(await attendance()).toEqual(['present', 'present'])
  expect(await scansStored()).toBe(2)
  expect(localStorage.getItem(`viveiro.check-in.${slug}`)).toBeNull()
})

it('counts a scan once although its answer got lost', async () => {
  const { ticket } = await participant('Ana')
  const id = crypto.randomUUID()
  const scan = { id, ticket: `viveiro:${ticket}`, scannedAt: at.api.deps.clock().toISOString() }
  await at.api.send(`/manage/events/${slug}/scans`, { token: at.staff.token, body: { scans: [scan] } })
  const page = await openPage(at.api, '/settings', { as: at.staff })
  localStorage.setItem(`viveiro.check-in.${slug}`, JSON.stringify([scan]))
  await page.router.navigate({ to: '/manage/events/$slug/check-in', params: { slug } })
  await screen.findByText('0 por enviar')
  expect(await attendance()).toEqual(['present'])
  expect(await scansStored()).toBe(1)
})

it('reports a ticket that turned out wrong after it was queued', async () => {
  const page = await open()
  page.disconnect((url) => url.includes('/scans'))
  await enter(page, `https://exemplo.pt/${'x'.repeat(300)}`)
  await screen.findByText('1 por enviar')
  page.disconnect(() => false)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('1 entrada precisa de atenção')
  expect(screen.getByText('0 por enviar')).toBeTruthy()
})

it('finds people by name without accents, checks them in by a tap, and undoes it', async () => {
  await participant('Célia')
  await participant('Rui')
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Nome' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Procurar por nome ou e-mail' }), 'celia')
  await waitFor(() => expect(screen.queryByText('Rui Reis')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Dar entrada a Célia Reis' }))
  await screen.findByText('Pode entrar')
  await waitFor(async () => expect(await attendance()).toEqual(['present']))
  await user.click(await screen.findByRole('button', { name: 'Anular a entrada de Célia Reis' }))
  await waitFor(async () => expect(await attendance()).toEqual([]))
})

it('lets in nobody by the second half of a double tap, under which the rows have moved', async () => {
  await participant('Ana')
  await participant('Bento')
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Nome' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dar entrada a Ana Reis' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Dar entrada a Bento Reis' }), { detail: 2 })
  await screen.findByText('Pode entrar')
  expect(screen.getByText('0 por enviar')).toBeTruthy()
  expect(await attendance()).toEqual(['present'])
})

it('sends queued check-ins in their order, so that the last one for a person counts', async () => {
  const ana = await participant('Ana')
  const rui = await participant('Rui')
  const page = await open()
  expect((await screen.findByText(/de 2 com lugar/)).textContent).toBe('0 entradas de 2 com lugar')
  await enter(page, ana.ticket)
  await screen.findByText('Pode entrar')
  await page.user.click(screen.getByRole('radio', { name: 'Nome' }))
  const undo = await screen.findByRole('button', { name: 'Anular a entrada de Ana Reis' })
  page.disconnect((url) => /scans|attendance/.test(url))
  await page.user.click(undo)
  await screen.findByText('1 por enviar')
  await enter(page, rui.ticket)
  await enter(page, ana.ticket)
  await screen.findByText('3 por enviar')

  page.disconnect(() => false)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('0 por enviar')
  expect(await attendance()).toEqual(['present', 'present'])
})

it('keeps the time of a check-in by name that was made offline', async () => {
  const { id } = await participant('Ana')
  const page = await open()
  await page.user.click(screen.getByRole('radio', { name: 'Nome' }))
  page.disconnect((url) => url.includes('/attendance'))
  const arrived = at.api.deps.clock()
  await page.user.click(await screen.findByRole('button', { name: 'Dar entrada a Ana Reis' }))
  await screen.findByText('1 por enviar')

  at.api.advance(30 * 60_000)
  vi.setSystemTime(at.api.deps.clock())
  page.disconnect(() => false)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('0 por enviar')
  const find = at.api.deps.db.selectFrom('event_registrations').select('checked_in_at').where('id', '=', id)
  const kept = (await find.executeTakeFirstOrThrow()).checked_in_at
  expect(kept!.getTime() - arrived.getTime()).toBeLessThan(60_000)
})

it('marks those who take part online at once', async () => {
  await participant('Ana')
  await participant('Rui')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Marcar 2 presenças' }))
  await screen.findByText('Estão todas marcadas.')
  expect(await attendance()).toEqual(['present', 'present'])
})

it('offers no check-in while the event is a draft', async () => {
  const draft = await makeEvent(at.api.deps.db, { state: 'draft' })
  await openPage(at.api, `/manage/events/${draft.slug}/check-in`, { as: at.staff })
  await screen.findByText('Só dá para registar entradas num evento publicado')
  expect(screen.queryByRole('radio', { name: 'Código' })).toBeNull()
})

describe('the camera', () => {
  /** A camera that waits for permission, as while the browser asks the person. */
  function cameraThatAsks() {
    const permission = Promise.withResolvers<MediaStream>()
    const asked = vi.fn(() => permission.promise)
    const stopped = vi.fn()
    equip({ mediaDevices: { getUserMedia: asked } })
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] })
    return { asked, stopped, allow: () => act(async () => permission.resolve(stream as unknown as MediaStream)) }
  }

  it('comes on by itself on a phone', async () => {
    const { asked } = cameraThatAsks()
    const wide = window.innerWidth
    Object.assign(window, { innerWidth: 390 })
    onTestFinished(() => void Object.assign(window, { innerWidth: wide }))
    await open()
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  })

  it('asks for permission once, and keeps the focus beside it', async () => {
    const { user } = await open()
    const { asked, stopped, allow } = cameraThatAsks()
    const start = screen.getByRole('button', { name: 'Ligar a câmara' })
    await user.dblClick(start)
    expect(asked).toHaveBeenCalledOnce()
    await allow()
    const scanner = (await screen.findByRole('button', { name: 'Desligar a câmara' })).parentElement
    await waitFor(() => expect(document.activeElement).toBe(scanner))
    await user.click(screen.getByRole('button', { name: 'Desligar a câmara' }))
    expect(stopped).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.activeElement).toBe(scanner))
  })

  it('stays off when permission comes after the person has switched to names', async () => {
    const { user } = await open()
    const { stopped, allow } = cameraThatAsks()
    await user.click(screen.getByRole('button', { name: 'Ligar a câmara' }))
    await user.click(screen.getByRole('radio', { name: 'Nome' }))
    await allow()
    expect(stopped).toHaveBeenCalledOnce()
  })
})
