import * as manage from '#contract/organisations/manage.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { describeRights, only, staff, withBody, type Rights } from '#test/rights.ts'
import { organisationsArea } from './area.ts'

const blank = { website: null, logoId: null }
const named = () => ({ ...blank, name: `Fábrica ${crypto.randomUUID()}` })

async function some(t: TestApp) {
  const { id, name } = await t.call(manage.createOrganisation, { body: named() }, await t.as('staff'))
  return { params: { id }, query: { q: name }, finds: id }
}
/** One to which this person belongs. */
async function own(me: Signed, t: TestApp) {
  const made = await some(t)
  await t.deps.db
    .insertInto('organisation_members')
    .values({ organisation_id: made.params.id, user_id: me.id })
    .execute()
  return made
}
/** A challenge that has closed, of an organisation of this person or of another. */
async function closed(t: TestApp, me?: Signed) {
  const { params } = await (me ? own(me, t) : some(t))
  const { id } = await t.deps.db
    .insertInto('challenges')
    .values({
      id: crypto.randomUUID(),
      slug: `desafio-${crypto.randomUUID()}`,
      state: 'judging',
      title: JSON.stringify({ pt: 'Menos água perdida', en: null }),
      summary: JSON.stringify({ pt: 'Resumo' }),
      brief: JSON.stringify({ pt: 'Enunciado' }),
      opens_at: new Date(0),
      closes_at: new Date(1),
      results_at: new Date(2),
      team_min: 1,
      team_max: 4,
      published_at: new Date(0),
      created_at: new Date(0),
      updated_at: new Date(0),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.deps.db.updateTable('challenges').set({ organisation_id: params.id }).where('id', '=', id).execute()
  return { params: { id } }
}

const partner = only('partner')
const nobody = { ...partner, partner: 404 } as const

const rights: Rights = {
  'GET /organisations': {
    mine: [partner, own],
    "somebody else's": [nobody, (_, t) => some(t)],
  },
  'PATCH /organisations/{id}': {
    mine: [partner, (me, t) => withBody(own(me, t), { website: 'https://agua.example', version: 1 })],
    "somebody else's": [nobody, (_, t) => withBody(some(t), { website: 'https://agua.example', version: 1 })],
  },
  'DELETE /organisations/{id}/contacts/me': {
    mine: [partner, async (me, t) => ({ params: (await own(me, t)).params })],
    "somebody else's": [nobody, (_, t) => some(t)],
  },
  'GET /organisations/challenges/{id}/solutions': {
    mine: [partner, (me, t) => closed(t, me)],
    "somebody else's": [nobody, (_, t) => closed(t)],
  },
  'GET /manage/organisations': [staff, (_, t) => some(t)],
  'GET /manage/organisations.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'GET /manage/organisations/{id}': [staff, (_, t) => some(t)],
  'POST /manage/organisations': [staff, () => ({ body: named() })],
  'PATCH /manage/organisations/{id}': [staff, (_, t) => withBody(some(t), { website: null, version: 1 })],
  'PUT /manage/organisations/{id}/archive': [staff, (_, t) => withBody(some(t), { archived: true })],
  'POST /manage/organisations/{id}/merge': [
    staff,
    async (_, t) => withBody(some(t), { from: (await some(t)).params.id }),
  ],
  'POST /manage/organisations/{id}/contacts': [
    staff,
    (_, t) => withBody(some(t), { email: `${crypto.randomUUID()}@agua.example`, locale: 'pt' }),
  ],
  'DELETE /manage/organisations/{id}/contacts/{userId}': [
    staff,
    async (_, t) => {
      const them = await t.as('partner')
      const { params } = await own(them, t)
      return { params: { ...params, userId: them.id } }
    },
  ],
}

describeRights({ area: organisationsArea, rights })
