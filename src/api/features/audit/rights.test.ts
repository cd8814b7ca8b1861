import { listHeld } from '#contract/audit/held.ts'
import { handWork } from '#contract/today/today.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { describeRights, only, staff } from '#test/rights.ts'
import { auditArea } from './area.ts'

const admins = only('admin')
const notTheirs = { ...staff, staff: 404, admin: 404 }

const decidedBy = async (who: Signed, t: TestApp) => {
  const body = { key: crypto.randomUUID(), title: 'Responder', path: '/manage', userId: null }
  await t.call(handWork, { body }, who)
  return { params: { id: (await t.call(listHeld, {}, who)).items[0]!.id } }
}
/** Those outside the team decide nothing that is held. */
const ownOrAny = async (me: Signed, t: TestApp) =>
  decidedBy(/^(staff|admin)-/.test(me.email) ? me : await t.as('staff'), t)

describeRights({
  area: auditArea,
  rights: {
    'GET /manage/audit': [admins, () => ({})],
    'GET /manage/audit.{format}': [admins, () => ({ params: { format: 'csv' } })],
    'GET /manage/audit/chain': [admins, () => ({})],
    'GET /manage/held': [staff, () => ({})],
    'POST /manage/held/{id}/undo': {
      'of what I decided': [staff, ownOrAny],
      'of what somebody else decided': [notTheirs, async (_, t) => decidedBy(await t.as('staff'), t)],
    },
    'GET /manage/history/{type}/{id}': {
      'of oneself': [staff, (me) => ({ params: { type: 'user', id: me.id } })],
      'of the programme': [admins, () => ({ params: { type: 'programme', id: '1' } })],
    },
  },
})
