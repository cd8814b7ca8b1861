import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addHour, getDesk } from '#contract/mentoring/hours.ts'
import { askHour, getBooking, getRequest } from '#contract/mentoring/booking.ts'
import { getMentoringDesk, listManagedSessions } from '#contract/mentoring/manage.ts'
import { getBrief } from '#contract/mentoring/sessions.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeRecordPage } from '#test/describe-pages.ts'
import { startupOf } from '#test/opportunities.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'founder', rui: 'founder', mentor: 'mentor', staff: 'staff' })
let caixeiro: string
beforeEach(async () => {
  caixeiro = await startupOf(at.api, at.ana)
})

/** An hour of the mentor, the next day unless told. */
async function offer(day = '2026-03-13', time = '15:00'): Promise<string> {
  const hour = { day, at: time, minutes: 60, place: 'Sala Sobreiro', link: null, audience: 'all' as const }
  const { hours } = await at.api.call(addHour, { body: hour }, at.mentor)
  return hours.at(-1)!.id
}
const ask = async (id: string) =>
  at.api.call(askHour, { params: { id }, body: { subjectId: caixeiro, question: 'Como?', links: [] } }, at.ana)
const booked = async () => ask(await offer())
const tests = { at, shows: 'Como?' }

describePage({
  at,
  who: () => at.ana,
  address: '/mentoring',
  asks: getBooking,
  make: offer,
  shows: 'Outros mentores',
  forbidden: ['mentor', 'staff'],
})
describePage({
  at,
  who: () => at.mentor,
  address: '/mentoring/hours',
  asks: getDesk,
  make: offer,
  shows: 'Retirar',
  forbidden: ['founder', 'staff'],
})
describePage({
  at,
  who: () => at.staff,
  address: '/manage/mentoring',
  asks: getMentoringDesk,
  shows: 'Carga por mentor',
  forbidden: ['founder', 'mentor'],
})
describePage({
  at,
  who: () => at.staff,
  address: '/manage/mentoring/sessions',
  asks: listManagedSessions,
  make: booked,
  shows: /Caixeiro/,
  forbidden: ['founder', 'mentor'],
})
describeRecordPage({
  ...tests,
  who: () => at.ana,
  address: (id) => `/mentoring/${id}`,
  asks: getRequest,
  make: async () => (await booked()).id,
  hiddenFrom: () => at.rui,
})
describeRecordPage({
  ...tests,
  who: () => at.mentor,
  address: (id) => `/mentoring/${id}/brief`,
  asks: getBrief,
  make: async () => (await booked()).hour.id,
  hiddenFrom: () => at.ana,
})

it('says who stands where when another team asked too, and lets a team ask', async () => {
  const hour = await offer('2026-03-20')
  await startupOf(at.api, at.rui)
  await ask(hour)
  const { user } = await openPage(at.api, '/mentoring', { as: at.rui })
  await user.click(await screen.findByRole('button', { name: /outra equipa também quer/ }))
  const order = within(await screen.findByRole('region', { name: 'A ordem' }))
  expect(order.getByText('Caixeiro')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /O que queres resolver/ }), 'Regar menos?')
  await user.click(screen.getByRole('button', { name: 'Pedir esta hora' }))
  await screen.findByRole('heading', { name: 'Pedido à espera da vez' })
})

it('asks before an hour is cancelled, says that it was, and by whom', async () => {
  const { id } = await booked()
  const { user } = await openPage(at.api, `/mentoring/${id}`, { as: at.ana })
  await user.click(await screen.findByRole('button', { name: 'Desmarcar' }))
  const question = within(await screen.findByRole('alertdialog', { name: /^Desmarcar a hora de/ }))
  expect(question.getByText(/a hora passa a quem espera/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Ficar com a hora' }))
  expect(screen.getByRole('heading', { name: 'A hora é vossa' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Desmarcar' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Desmarcar' }))
  const heading = await screen.findByRole('heading', { name: 'A tua equipa desistiu desta hora' })
  expect(screen.getByText('Hora desmarcada.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('asks a mentor for the day of an hour, whose time is of 24 hours', async () => {
  // happy-dom logs an error when the focus moves between parts of a date; browsers do not.
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openPage(at.api, '/mentoring/hours', { as: at.mentor, locale: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Offer an hour' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [hour, minute] = within(dialog.getByRole('group', { name: 'Time' })).getAllByRole('spinbutton')
  expect([hour?.textContent, minute?.textContent]).toEqual(['10', '00'])
  await user.click(hour!)
  await user.keyboard('1730')
  expect([hour?.textContent, minute?.textContent]).toEqual(['17', '30'])
  await user.click(dialog.getByRole('button', { name: 'Offer' }))
  expect(await dialog.findByText('Choose the day.')).toBeDefined()
  expect(complain.mock.calls.every(([error]) => error instanceof RangeError)).toBe(true)
})
