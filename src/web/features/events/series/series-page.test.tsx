import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { getSeries, repeatEvent } from '#contract/events/series.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })

async function series() {
  const { slug } = await makeEvent(at.api.deps.db, { title_pt: 'Clínica', capacity: 5 })
  const body = { every: 'week' as const, interval: 1, until: null, count: 3, except: [], also: [] }
  const made = await at.api.call(repeatEvent, { params: { slug }, body }, at.staff)
  return { event: slug, slug: made.series!.slug }
}

describeRecordPage({
  at,
  who: () => at.ana,
  asks: getSeries,
  address: (slug) => `/events/series/${slug}`,
  make: async () => (await series()).slug,
  shows: 'Clínica',
})

it('registers for all dates and says what came of it, then gives the rest back', async () => {
  const { slug } = await series()
  const { user } = await openPage(at.api, `/events/series/${slug}`, { as: at.ana })
  expect(await screen.findByText(/Todas as semanas · quinta/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Inscrever-me em todas' }))
  expect(await screen.findByText('Tens lugar em 3 datas.')).toBeTruthy()
  expect(await screen.findAllByText('Tens lugar')).toHaveLength(3)
  await user.click(await screen.findByRole('button', { name: 'Cancelar as que faltam' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar as que faltam' }))
  expect(await screen.findByRole('button', { name: 'Inscrever-me em todas' })).toBeTruthy()
})

it('is made in the editor, where a date says to which series it belongs', async () => {
  const { slug } = await makeEvent(at.api.deps.db, { title_pt: 'Consultório', state: 'draft' })
  const { user } = await openPage(at.api, `/manage/events/${slug}`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Repetir este evento' }))
  const dialog = await screen.findByRole('dialog')
  const count = await within(dialog).findByLabelText(/Número de datas/)
  await user.clear(count)
  await user.type(count, '500')
  await user.click(within(dialog).getByRole('button', { name: 'Criar a série' }))
  expect((await within(dialog).findAllByText(/no máximo 60 datas/)).length).toBeGreaterThan(0)
  await user.clear(count)
  await user.type(count, '3')
  await user.click((await within(dialog).findAllByRole('checkbox'))[1]!)
  expect(within(dialog).getByText('2 datas. Desmarca as que não se fazem.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Criar a série' }))
  expect(await screen.findByText(/Uma data da série/)).toBeTruthy()
})
