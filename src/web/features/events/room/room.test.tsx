import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { getRoom, listOwnRooms, openRoom } from '#contract/events/room.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })

/** A session that starts in ten minutes, at which Ana has a seat. */
async function session() {
  const { db, clock } = at.api.deps
  const starts = new Date(clock().getTime() + 600_000)
  const event = await makeEvent(db, {
    title_pt: 'Git sem medo',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 3_600_000).toISOString(),
  })
  await makeRegistration(db, { event_id: event.id, user_id: at.ana.id })
  return event.slug
}
const codeOf = async (slug: string) => (await at.api.call(openRoom, { params: { slug } }, at.staff)).now!.code

describeRecordPage({
  at,
  who: () => at.staff,
  asks: getRoom,
  address: (slug) => `/manage/events/${slug}/room`,
  make: session,
  shows: 'O que prova um código',
  fails: 'Não conseguimos mostrar o código',
  forbidden: ['trainee'],
})
describePage({
  at,
  who: () => at.ana,
  asks: listOwnRooms,
  address: '/aqui',
  make: async () => codeOf(await session()),
  shows: /Git sem medo/,
  fails: 'Não conseguimos ver as tuas sessões',
})

it('shows the code in the room, counts who used it apart from the marks of the team, and is closed again', async () => {
  const slug = await session()
  const { user } = await openPage(at.api, `/manage/events/${slug}/room`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Mostrar o código' }))
  expect(await screen.findByText(`O código agora é ${Array.from(await codeOf(slug)).join(' ')}`)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Ligação para marcar presença' })).toBeTruthy()
  expect(screen.getByText('0 pelo código · 0 pela equipa')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar o código' }))
  expect(await screen.findByRole('button', { name: 'Mostrar o código' })).toBeTruthy()
})

it('marks whoever scans the code, without a click', async () => {
  const code = await codeOf(await session())
  await openPage(at.api, `/aqui?code=${code}`, { as: at.ana })
  expect(await screen.findByText('Estás cá.')).toBeTruthy()
})

it('sends a typed code by itself, says what is wrong with it and keeps it', async () => {
  const code = await codeOf(await session())
  const { user } = await openPage(at.api, '/aqui', { as: at.ana })
  const field = await screen.findByLabelText<HTMLInputElement>('Código de seis algarismos')
  await user.type(field, '12')
  expect(screen.getByText('Faltam 4 algarismos.')).toBeTruthy()
  const wrong = code === '123456' ? '654321' : '123456'
  await user.clear(field)
  await user.type(field, wrong)
  expect(await screen.findByText(/Escreve o que está agora no ecrã/)).toBeTruthy()
  expect(field.value).toBe(wrong)
  await user.clear(field)
  await user.paste(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await waitFor(() => expect(screen.getByText('Estás cá.')).toBeTruthy())
})

it('says that there is nothing to mark, and from when there would be', async () => {
  await openPage(at.api, '/aqui', { as: at.ana })
  expect(await screen.findByText('Agora não há nenhuma sessão tua')).toBeTruthy()
})
