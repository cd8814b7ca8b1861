import { makeEvent } from '#api/demo/factories/events.ts'
import * as contract from '#contract/cohorts.ts'
import * as manage from '#contract/cohorts-manage.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { describeRights, only, type Rights } from '#test/rights.ts'
import { cohortsArea } from './area.ts'
import { newCohort } from './new-cohort.test-kit.ts'

let made = 0
const day = 86_400_000

/** Cohorts must not overlap, so each is later than the one before. */
function input() {
  made += 1
  const startsOn = new Date(Date.parse('2026-04-06') + made * 21 * day).toISOString().slice(0, 10)
  return { ...newCohort, weeks: 3, startsOn, name: `Coorte ${made}` }
}

const make = async (t: TestApp) => t.call(manage.createCohort, { body: input() }, await t.as('staff'))
const cohort = async (t: TestApp, more: object = {}) => ({ params: { id: (await make(t)).id }, ...more })
const applied = async (t: TestApp, who?: Signed) => {
  const { params } = await cohort(t)
  const { enrolment } = await t.call(contract.applyForCohort, { params, body: {} }, who ?? (await t.as('trainee')))
  return { params, enrolment: enrolment! }
}
async function withEvent(t: TestApp) {
  const { id, startsOn } = await make(t)
  const starts_at = new Date(`${startsOn}T18:00:00Z`)
  const event = await makeEvent(t.deps.db, { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) })
  return { params: { id, eventId: event.id }, body: { compulsory: false } }
}

const staff = only('staff', 'admin')
const trainee = only('trainee')
/** Who is no trainee cannot apply in the first place. */
const ownPlace = async (me: Signed, t: TestApp) => {
  const { role } = await t.deps.db.selectFrom('users').select('role').where('id', '=', me.id).executeTakeFirstOrThrow()
  const { params } = await applied(t, role === 'trainee' ? me : undefined)
  return { params }
}
const othersPlace = async (_: Signed, t: TestApp) => ({ params: (await applied(t)).params })
const notEnrolled = { ...trainee, trainee: 404 }

const rights: Rights = {
  'GET /cohorts/intake': [trainee, () => ({})],
  'PUT /cohorts/{id}/enrolment': [trainee, (_, t) => cohort(t, { body: {} })],
  'POST /cohorts/{id}/enrolment/accept': {
    'my own': [trainee, ownPlace],
    "somebody else's": [notEnrolled, othersPlace],
  },
  'DELETE /cohorts/{id}/enrolment': { 'my own': [trainee, ownPlace], "somebody else's": [notEnrolled, othersPlace] },
  'GET /manage/cohorts': [staff, () => ({})],
  'POST /manage/cohorts': [staff, () => ({ body: input() })],
  'GET /manage/cohorts/{id}': [staff, (_, t) => cohort(t)],
  'PATCH /manage/cohorts/{id}': [staff, (_, t) => cohort(t, { body: { ruleTasks: 50, version: 1 } })],
  'POST /manage/cohorts/{id}/duplicate': [
    staff,
    (_, t) => {
      const { name, startsOn } = input()
      return cohort(t, { body: { name, startsOn } })
    },
  ],
  'GET /manage/cohorts/{id}/events': [staff, (_, t) => cohort(t)],
  'PUT /manage/cohorts/{id}/events/{eventId}': [staff, (_, t) => withEvent(t)],
  'DELETE /manage/cohorts/{id}/events/{eventId}': [staff, async (_, t) => ({ params: (await withEvent(t)).params })],
  'GET /manage/cohorts/{id}/enrolments': [staff, (_, t) => cohort(t)],
  'POST /manage/enrolments/{id}/decide': [
    staff,
    async (_, t) => {
      const { enrolment } = await applied(t)
      const { id, version } = enrolment
      return { params: { id }, body: { decision: 'withdraw', answer: 'A pedido.', version } }
    },
  ],
}

describeRights({ area: cohortsArea, rights })
