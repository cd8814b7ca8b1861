import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDoor } from '#contract/events/door.ts'
import { getEvent } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { makeUser } from '#api/demo/factories/users.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })
const publish = () => makeEvent(at.api.deps.db, { starts_at: at.api.deps.clock() })
const open = (slug: string) => openPage(at.api, `/manage/events/${slug}/check-in`, { as: at.staff })

describeRecordPage({
  at,
  address: (key) => `/manage/events/${key}/check-in`,
  who: () => at.staff,
  asks: getEvent,
  make: async () => (await publish()).slug,
  shows: 'Abrir a porta',
  forbidden: ['trainee'],
})

it('leads to the door, and saves what a door can count beside it', async () => {
  const { slug } = await publish()
  const { user } = await open(slug)
  const door = await screen.findByRole('link', { name: 'Abrir neste aparelho' })
  expect(door.getAttribute('href')).toBe(`/door/${slug}`)
  await user.click(await screen.findByRole('button', { name: 'Juntar uma lista' }))
  await user.type(screen.getByLabelText('Nome da lista'), 'Almoço')
  await user.click(screen.getByRole('button', { name: 'Guardar listas' }))
  await screen.findByText('Listas guardadas')
  const { lists } = await at.api.call(getDoor, { params: { slug } }, at.staff)
  expect(lists).toMatchObject([{ name: 'Almoço' }])
})

it('marks those who take part online at once', async () => {
  const event = await publish()
  for (const first_name of ['Ana', 'Rui']) {
    const { id } = await makeUser(at.api.deps.db, { first_name, last_name: 'Reis' })
    await makeRegistration(at.api.deps.db, { event_id: event.id, user_id: id })
  }
  const { user } = await open(event.slug)
  await user.click(await screen.findByRole('button', { name: 'Marcar 2 presenças' }))
  await screen.findByText('Estão todas marcadas.')
})

it('offers no door while the event is a draft', async () => {
  const draft = await makeEvent(at.api.deps.db, { state: 'draft' })
  await open(draft.slug)
  await screen.findByText('Só dá para registar entradas num evento publicado')
  expect(screen.queryByRole('link', { name: 'Abrir neste aparelho' })).toBeNull()
})
