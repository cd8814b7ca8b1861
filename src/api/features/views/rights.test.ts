import { createView } from '#contract/views/views.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { describeRights, only, staff } from '#test/rights.ts'
import { viewsArea } from './area.ts'

const body = { page: '/manage/startups', name: 'Clima', search: { label: 'clima' }, shared: false }

const saved = async (t: TestApp, over: object = {}) => {
  const view = { ...body, name: crypto.randomUUID(), ...over }
  const { id } = await t.call(createView, { body: view }, await t.as('staff'))
  return { params: { id } }
}
/** As if whoever asks had saved it, also those who cannot. */
const own = async (me: Signed, t: TestApp) => {
  const { params } = await saved(t)
  await t.deps.db.updateTable('saved_views').set({ owner_id: me.id }).where('id', '=', params.id).execute()
  return { params }
}
const othersOwn = { ...only(), staff: 404, admin: 404 }
const changed = async (made: Promise<{ params: { id: string } }>) => ({
  ...(await made),
  body: { search: {}, version: 1 },
})

describeRights({
  area: viewsArea,
  rights: {
    'GET /manage/views': [staff, () => ({})],
    'POST /manage/views': [staff, () => ({ body })],
    'PATCH /manage/views/{id}': {
      'my own': [staff, (me, t) => changed(own(me, t))],
      "the team's": [staff, (_, t) => changed(saved(t, { shared: true }))],
      "somebody else's": [othersOwn, (_, t) => changed(saved(t))],
    },
    'DELETE /manage/views/{id}': {
      'my own': [staff, own],
      "the team's": [staff, (_, t) => saved(t, { shared: true })],
      "somebody else's": [othersOwn, (_, t) => saved(t)],
    },
  },
})
