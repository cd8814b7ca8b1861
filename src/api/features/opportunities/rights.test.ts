import * as contract from '#contract/opportunities/opportunities.ts'
import { createAlert } from '#contract/opportunities/alerts.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { opportunityInput, published, startupOf } from '#test/opportunities.ts'
import {
  all,
  alsoAskedOutside,
  anybody,
  describeRights,
  hidden,
  importRights,
  labelRights,
  members,
  only,
  type Rights,
  seenByStaff,
  staff,
  withBody,
} from '#test/rights.ts'
import { opportunitiesArea } from './area.ts'
import * as policy from './policy.ts'

const params = ({ slug, title }: contract.OpportunityDetail) => ({
  params: { slug },
  query: { q: title.pt },
  finds: slug,
})
const titled = () => ({ title: { pt: `Estágio ${crypto.randomUUID()}` } })

const open = async (t: TestApp, over: Partial<contract.OpportunityInput> = {}) =>
  params(await published(t, await t.as('staff'), { ...titled(), ...over }))
const draft = async (t: TestApp) =>
  params(await t.call(contract.createOpportunity, { body: opportunityInput(titled()) }, await t.as('staff')))
/** A draft of a startup that belongs to this person. */
async function own(me: Signed, t: TestApp) {
  const founder = await t.as('founder')
  const startupId = await startupOf(t, founder)
  const member = { startup_id: startupId, user_id: me.id, title: 'Código' }
  await t.deps.db.insertInto('startup_members').values(member).execute()
  const body = opportunityInput({ ...titled(), startupId, organisation: null })
  return params(await t.call(contract.createOpportunity, { body }, founder))
}
const filled = async (me: Signed, t: TestApp) => {
  const { params: key } = await own(me, t)
  await t.deps.db.updateTable('opportunities').set({ answers_at: new Date() }).where('slug', '=', key.slug).execute()
  return { params: key }
}
const saved = async (who: Signed, t: TestApp) => {
  const { id } = await t.call(createAlert, { body: { filters: {} } }, who)
  return { id }
}

const later = { deadline: '2026-06-01T09:00:00.000Z' }

const rights: Rights = {
  ...labelRights('/manage/opportunities'),
  ...importRights('/manage/opportunities'),
  'GET /opportunities': {
    'an open one': [alsoAskedOutside({ ...members, nobody: 404 }), (_, t) => open(t)],
    'a public one': [anybody, (_, t) => open(t, { visibility: 'public' })],
    'a draft': [all(404), (_, t) => draft(t)],
    'of my startup': [
      { ...members, nobody: 404, juror: 'ok', partner: 'ok' },
      async (me, t) => ({ ...(await own(me, t)), query: { mine: true } }),
    ],
  },
  'GET /opportunities/{slug}/logo': {
    'a public one': [anybody, async (_, t) => ({ params: (await open(t, { visibility: 'public' })).params })],
    'one for members': [all(404), async (_, t) => ({ params: (await open(t)).params })],
  },
  'GET /opportunities/{slug}': {
    'a public one': [anybody, (_, t) => open(t, { visibility: 'public' })],
    'one for members': [alsoAskedOutside({ ...members, nobody: 404 }), (_, t) => open(t)],
    'a draft': [alsoAskedOutside({ ...seenByStaff, nobody: 404 }), (_, t) => draft(t)],
    'a draft of my startup': [{ ...members, nobody: 404, juror: 'ok', partner: 'ok' }, own],
  },
  ...Object.fromEntries(
    ['PUT', 'DELETE'].map((method) => [
      `${method} /opportunities/{slug}/saved`,
      {
        'an open one': [members, async (_, t) => ({ params: (await open(t)).params })],
        'a draft': [seenByStaff, async (_, t) => ({ params: (await draft(t)).params })],
      } satisfies Rights[string],
    ]),
  ),
  'POST /opportunities': {
    'for a partner': [staff, () => ({ body: opportunityInput() })],
    'for my startup': [
      { ...members, partner: 'ok' },
      async (me, t) => {
        const startupId = await startupOf(t, await t.as('founder'))
        const member = { startup_id: startupId, user_id: me.id, title: 'Código' }
        await t.deps.db.insertInto('startup_members').values(member).execute()
        return { body: opportunityInput({ startupId, organisation: null }) }
      },
    ],
  },
  'PATCH /opportunities/{slug}': {
    'an open one': [{ ...staff, partner: 404 }, (_, t) => withBody(open(t), { openings: 2, version: 2 })],
    'a draft': [{ ...seenByStaff, partner: 404 }, (_, t) => withBody(draft(t), { openings: 2, version: 1 })],
    'a draft of my startup': [
      { ...members, partner: 'ok' },
      (me, t) => withBody(own(me, t), { openings: 2, version: 1 }),
    ],
  },
  'POST /opportunities/{slug}/move': {
    'closing an open one': [{ ...staff, partner: 404 }, (_, t) => withBody(open(t), { to: 'closed' })],
    'publishing a draft': [{ ...seenByStaff, partner: 404 }, (_, t) => withBody(draft(t), { to: 'published' })],
    'proposing for my startup': [{ ...members, partner: 'ok' }, (me, t) => withBody(own(me, t), { to: 'proposed' })],
    'publishing for my startup': [
      { ...members, trainee: 409, founder: 409, mentor: 409, partner: 409 },
      (me, t) => withBody(own(me, t), { to: 'published' }),
    ],
  },
  'GET /opportunities/{slug}/end': {
    'an open one': [{ ...staff, partner: 404 }, async (_, t) => ({ params: (await open(t)).params, finds: '' })],
    'of my startup': [
      { ...members, partner: 'ok' },
      async (me, t) => ({ params: (await own(me, t)).params, finds: '' }),
    ],
  },
  'POST /opportunities/{slug}/end': {
    'an open one': [{ ...staff, partner: 404 }, (_, t) => withBody(open(t), { as: 'closed' })],
    'a draft of my startup': [
      { ...members, trainee: 409, founder: 409, mentor: 409, staff: 409, admin: 409, partner: 409 },
      (me, t) => withBody(own(me, t), { as: 'closed' }),
    ],
  },
  'POST /opportunities/{slug}/keep-waiting': {
    'an open one': [
      { ...only(), staff: 409, admin: 409, partner: 404 },
      async (_, t) => ({ params: (await open(t)).params }),
    ],
    'of my startup': [{ ...members, partner: 'ok' }, (me, t) => filled(me, t)],
  },
  'PUT /opportunities/{slug}/deadline': {
    'an open one': [staff, (_, t) => withBody(open(t), later)],
    'a draft of my startup': [{ ...only(), staff: 409, admin: 409 }, (me, t) => withBody(own(me, t), later)],
  },
  'POST /opportunities/{slug}/duplicate': {
    'an open one': [{ ...staff, partner: 404 }, (_, t) => open(t)],
    'of my startup': [{ ...members, partner: 'ok' }, own],
  },
  'DELETE /opportunities/{slug}': {
    'an open one': [{ ...only(), staff: 409, admin: 409, partner: 404 }, (_, t) => open(t)],
    'a draft of my startup': [{ ...members, partner: 'ok' }, async (me, t) => ({ params: (await own(me, t)).params })],
  },
  'GET /opportunity-alerts': [members, () => ({})],
  'POST /opportunity-alerts': [members, () => ({ body: { filters: { kind: ['job'] } } })],
  'DELETE /opportunity-alerts/{id}': {
    'my own': [members, async (me, t) => ({ params: await saved(me, t) })],
    "somebody else's": [hidden, async (_, t) => ({ params: await saved(await t.as('trainee'), t) })],
  },
  'GET /manage/opportunities': [staff, (_, t) => draft(t)],
  'GET /manage/opportunities.{format}': [
    staff,
    async (_, t) => ({ ...(await draft(t)), params: { format: 'csv' }, finds: '' }),
  ],
  'POST /manage/opportunities/bulk': [
    staff,
    async (_, t) => {
      const { params: key } = await draft(t)
      const { id } = await t.call(contract.getOpportunity, { params: key }, await t.as('staff'))
      return { body: { action: 'publish', ids: [id], dryRun: true } }
    },
  ],
}

describeRights({ area: opportunitiesArea, rights, policies: [[policy, 'canSee']] })
