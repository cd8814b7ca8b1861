import { makeEvent } from '#api/demo/factories/events.ts'
import { hashToken } from '#api/records/invitations.ts'
import * as contract from '#contract/cohorts/intake.ts'
import * as certificates from '#contract/cohorts/certificates.ts'
import * as badges from '#contract/cohorts/badges.ts'
import * as trainees from '#contract/cohorts/trainees.ts'
import * as manage from '#contract/cohorts/manage.ts'
import { updateProfile } from '#contract/profile/edit.ts'
import type { Visibility } from '#contract/profile/profile.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { alsoAskedOutside, anybody, describeRights, members, only, type Rights, seenBy } from '#test/rights.ts'
import { cohortsArea } from './area.ts'
import { learningRights } from './learning-rights.test-kit.ts'
import { newCohort, newList, newPlan } from './new-cohort.test-kit.ts'

let made = 0
const day = 86_400_000

/** Each is later than the one before, since a person is in one at a time. */
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
const trainee = only('trainee', 'founder')
/** Mentors and the team cannot apply in the first place. */
const ownPlace = async (me: Signed, t: TestApp) => {
  const { params } = await applied(t, (await mayJoin(me, t)) ? me : undefined)
  return { params }
}
const mayJoin = async (me: Signed, t: TestApp) => ['trainee', 'founder'].includes(await roleOf(me, t))
const roleOf = async (me: Signed, t: TestApp) => {
  const users = t.deps.db.selectFrom('users').select('role').where('id', '=', me.id)
  return (await users.executeTakeFirstOrThrow()).role
}
/** Who is in a cohort, and gives the place up. */
const whoLeft = async (me: Signed, t: TestApp) => {
  const { params } = await ownPlace(me, t)
  if (!(await mayJoin(me, t))) return { params }
  await t.call(contract.acceptPlace, { params }, me)
  await t.call(contract.leaveCohort, { params }, me)
  return { params }
}
const othersPlace = async (_: Signed, t: TestApp) => ({ params: (await applied(t)).params })
const notEnrolled = { ...trainee, trainee: 404, founder: 404 }

/** A running cohort for each line: the others are in the past or the future. */
let running = 0
async function taking(t: TestApp, who: Signed, mentor?: Signed) {
  const staffMember = await t.as('staff')
  running += 1
  const startsOn = new Date(Date.parse('2026-03-09') - running * 7 * day).toISOString().slice(0, 10)
  const body = { ...newCohort, name: `A decorrer ${running}`, weeks: 1, startsOn, applicationsCloseAt: null }
  const { id } = await t.call(manage.createCohort, { body }, staffMember)
  const row = { cohort_id: id, user_id: who.id, state: 'active' as const, mentor_id: mentor?.id ?? null }
  const made = await t.deps.db.insertInto('cohort_members').values(row).returning('id').executeTakeFirstOrThrow()
  const task = { week: 1, title: { pt: 'Tarefa' }, body: { pt: '' }, dueAt: '2027-01-01T00:00:00.000Z' }
  const { items } = await t.call(trainees.createTask, { params: { id }, body: task }, staffMember)
  const event = await makeEvent(t.deps.db, {
    starts_at: new Date(`${startsOn}T18:00:00Z`),
    ends_at: new Date(`${startsOn}T19:00:00Z`),
  })
  const link = { params: { id, eventId: event.id }, body: { compulsory: false } }
  await t.call(manage.addSession, link, staffMember)
  return { cohortId: id, id: made.id, taskId: items[0]!.id, eventId: event.id, task }
}

/** A trainee who is not me, without a mentor or with me as one. */
const others = async (t: TestApp, mentor?: Signed) => taking(t, await t.as('trainee'), mentor)
const handedIn = async (t: TestApp, mentor?: Signed) => {
  const made = await others(t, mentor)
  await t.deps.db
    .insertInto('cohort_answers')
    .values({
      id: crypto.randomUUID(),
      task_id: made.taskId,
      member_id: made.id,
      state: 'handed_in',
      handed_in_at: t.deps.clock(),
      late: false,
    })
    .execute()
  return { params: { id: made.id, taskId: made.taskId }, body: { accepted: true } }
}
const completing = async (t: TestApp, who?: Signed) => {
  const { id } = await (who ? taking(t, who) : others(t))
  return { params: { id }, body: { reason: 'Fez tudo fora do programa.', version: 1 } }
}
const certified = async (t: TestApp, who?: Signed) => {
  const completed = await completing(t, who)
  const { certificate } = await t.call(certificates.completeTrainee, completed, await t.as('staff'))
  return { id: completed.params.id, code: certificate!.code }
}
/** The outcome of somebody who completed 30 days ago. */
async function outcomeOf(t: TestApp, who?: Signed) {
  const { id } = await taking(t, who ?? (await t.as('trainee')))
  await t.deps.db.updateTable('cohort_members').set({ state: 'completed' }).where('id', '=', id).execute()
  const token = `${id}-${id}`
  const row = { id: crypto.randomUUID(), member_id: id, days: 30 as const, due_at: t.deps.clock() }
  const proven = { code: '1A' as const, answered_at: t.deps.clock(), proof_link: 'https://exemplo.pt' }
  const told = { ...row, ...proven, token_hash: hashToken(token) }
  await t.deps.db.insertInto('cohort_outcomes').values(told).execute()
  return { id, outcomeId: row.id, token }
}
/** The hash of a frozen record. */
async function frozenRecord(t: TestApp) {
  const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2)
  const row = { cohort_id: (await make(t)).id, days: 30 as const, record: '{}', sha256, frozen_at: t.deps.clock() }
  await t.deps.db.insertInto('frozen_outcomes').values(row).execute()
  return sha256
}
const profileOf = async (t: TestApp, visibility: Visibility) => {
  const who = await t.as('trainee')
  await t.call(updateProfile, { body: { version: 1, visibility } }, who)
  return { params: { id: who.id } }
}
const notHeld = { ...staff, trainee: 404, mentor: 404 }
const readers = { ...staff, mentor: 'ok', trainee: 'ok' } as const

const rights: Rights = {
  ...learningRights({ cohort, taking, others }),
  'GET /cohorts/mine': [trainee, () => ({})],
  'PUT /cohorts/mine/intent': [
    trainee,
    async (me, t) => {
      await taking(t, me)
      return { body: { intent: 'job' } }
    },
  ],
  'PUT /cohorts/mine/tasks/{id}': {
    'of my cohort': [trainee, async (me, t) => ({ params: { id: (await taking(t, me)).taskId }, body: { body: 'x' } })],
    'of another': [notEnrolled, async (_, t) => ({ params: { id: (await others(t)).taskId }, body: { body: 'x' } })],
  },
  'PUT /cohorts/mine/excuses/{id}': {
    'of the past': [
      { ...trainee, trainee: 409, founder: 409 },
      async (me, t) => ({ params: { id: (await taking(t, me)).eventId }, body: { reason: 'x' } }),
    ],
    'of another': [notEnrolled, async (_, t) => ({ params: { id: (await others(t)).eventId }, body: { reason: 'x' } })],
  },
  'DELETE /cohorts/mine/excuses/{id}': [notEnrolled, async (_, t) => ({ params: { id: (await others(t)).eventId } })],
  'GET /trainees': {
    'all of them': [readers, () => ({})],
    "somebody else's": [
      { ...notHeld, founder: 403 },
      async (_, t) => {
        const { id, cohortId } = await others(t)
        return { query: { cohortId }, finds: id }
      },
    ],
  },
  'GET /trainees/{id}': {
    myself: [
      { ...notHeld, trainee: 'ok' },
      async (me, t) => ({
        params: { id: (await roleOf(me, t)) === 'trainee' ? (await taking(t, me)).id : (await others(t)).id },
      }),
    ],
    'one I accompany': [{ ...notHeld, mentor: 'ok' }, async (me, t) => ({ params: { id: (await others(t, me)).id } })],
    'one of somebody else': [notHeld, async (_, t) => ({ params: { id: (await others(t)).id } })],
  },
  'POST /trainees/{id}/tasks/{taskId}/feedback': {
    'one I accompany': [{ ...staff, mentor: 'ok' }, (me, t) => handedIn(t, me)],
    'one of somebody else': [{ ...staff, mentor: 404 }, (_, t) => handedIn(t)],
  },
  'GET /people/{id}/passport': {
    'of a public profile': [anybody, (_, t) => profileOf(t, 'public')],
    'of one for the team': [
      alsoAskedOutside({ ...seenBy('staff', 'admin'), nobody: 404 }),
      (_, t) => profileOf(t, 'staff'),
    ],
  },
  'PUT /cohorts/mine/skills/{skill}': [
    trainee,
    async (me, t) => {
      await taking(t, me)
      return { params: { skill: 'react' }, body: {} }
    },
  ],
  'POST /trainees/{id}/skills': {
    'one I accompany': [
      { ...staff, mentor: 'ok' },
      async (me, t) => ({ params: { id: (await others(t, me)).id }, body: { skill: 'react', level: 3 } }),
    ],
    'one of somebody else': [
      { ...staff, mentor: 404 },
      async (_, t) => ({ params: { id: (await others(t)).id }, body: { skill: 'react', level: 3 } }),
    ],
  },
  'GET /outcomes': [anybody, () => ({})],
  'GET /outcomes/frozen/{sha256}': [anybody, async (_, t) => ({ params: { sha256: await frozenRecord(t) } })],
  'GET /outcomes/{token}': [anybody, async (_, t) => ({ params: { token: (await outcomeOf(t)).token } })],
  'PUT /outcomes/{token}': [
    anybody,
    async (_, t) => ({ params: { token: (await outcomeOf(t)).token }, body: { code: '1A' } }),
  ],
  'PUT /cohorts/mine/outcomes/{id}': {
    'my own': [
      trainee,
      async (me, t) => ({ params: { id: (await outcomeOf(t, me)).outcomeId }, body: { code: '1A' } }),
    ],
    "somebody else's": [
      notEnrolled,
      async (_, t) => ({ params: { id: (await outcomeOf(t)).outcomeId }, body: { code: '1A' } }),
    ],
  },
  'PUT /manage/trainees/{id}/outcomes/{outcomeId}': [
    staff,
    async (_, t) => ({ params: await outcomeOf(t), body: { code: '1A' } }),
  ],
  'POST /manage/trainees/{id}/outcomes/{outcomeId}/check': [
    staff,
    async (_, t) => ({ params: await outcomeOf(t), body: { isChecked: true } }),
  ],
  'GET /manage/cohorts/compare': [staff, () => ({})],
  'GET /manage/cohorts/{id}/outcomes': [staff, (_, t) => cohort(t)],
  // Nothing of it is public yet; the right comes first.
  'POST /manage/cohorts/{id}/outcomes/freeze': [{ ...staff, staff: 409, admin: 409 }, (_, t) => cohort(t)],
  'GET /certificates/{code}': [anybody, async (_, t) => ({ params: { code: (await certified(t)).code } })],
  'GET /certificates/{code}/badge': [anybody, async (_, t) => ({ params: { code: (await certified(t)).code } })],
  'GET /certificates/{code}/badge.svg': [anybody, async (_, t) => ({ params: { code: (await certified(t)).code } })],
  'GET /issuer': [anybody, () => ({})],
  'GET /issuer/keys': [anybody, () => ({})],
  'GET /issuer/keys/{kid}': [
    anybody,
    async (_, t) => {
      await t.call(badges.downloadBadge, { params: { code: (await certified(t)).code } })
      const { keys } = await t.call(badges.listIssuerKeys, {})
      return { params: { kid: keys[0]!.kid.split('/').at(-1)! } }
    },
  ],
  'GET /issuer/revocations': [anybody, () => ({})],
  'PUT /cohorts/mine/certificate': [
    trainee,
    async (me, t) => {
      if (await mayJoin(me, t)) await certified(t, me)
      return { body: { showsSkills: true } }
    },
  ],
  'GET /certificates/{code}/pdf': [anybody, async (_, t) => ({ params: { code: (await certified(t)).code } })],
  'POST /manage/trainees/{id}/complete': [staff, (_, t) => completing(t)],
  'POST /manage/trainees/{id}/revoke': [
    staff,
    async (_, t) => ({ params: { id: (await certified(t)).id }, body: { reason: 'Engano.' } }),
  ],
  'GET /manage/trainees.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'PATCH /manage/trainees/{id}': [
    staff,
    async (_, t) => ({ params: { id: (await others(t)).id }, body: { mentorId: null, version: 1 } }),
  ],
  'PUT /manage/trainees/{id}/excuses/{eventId}': [
    staff,
    async (_, t) => {
      const { id, eventId } = await others(t)
      return { params: { id, eventId }, body: { reason: 'x' } }
    },
  ],
  'POST /manage/trainees/{id}/notes': [
    staff,
    async (_, t) => ({ params: { id: (await others(t)).id }, body: { body: 'Ligar.' } }),
  ],
  'GET /manage/cohorts/{id}/tasks': [staff, (_, t) => cohort(t)],
  'POST /manage/cohorts/{id}/tasks': [
    staff,
    (_, t) => cohort(t, { body: { week: 1, title: { pt: 'a' }, body: { pt: '' }, dueAt: '2027-01-01T00:00:00.000Z' } }),
  ],
  'PUT /manage/cohorts/{id}/tasks/{taskId}': [
    staff,
    async (_, t) => {
      const { cohortId, taskId, task } = await others(t)
      return { params: { id: cohortId, taskId }, body: { ...task, version: 1 } }
    },
  ],
  'DELETE /manage/cohorts/{id}/tasks/{taskId}': [
    staff,
    async (_, t) => {
      const { cohortId, taskId } = await others(t)
      return { params: { id: cohortId, taskId } }
    },
  ],
  'GET /cohorts/intake': [trainee, () => ({})],
  'PUT /cohorts/{id}/enrolment': [trainee, (_, t) => cohort(t, { body: {} })],
  'POST /cohorts/{id}/enrolment/accept': {
    'my own': [trainee, ownPlace],
    "somebody else's": [notEnrolled, othersPlace],
  },
  'DELETE /cohorts/{id}/enrolment': { 'my own': [trainee, ownPlace], "somebody else's": [notEnrolled, othersPlace] },
  'PUT /cohorts/{id}/enrolment/why': {
    'of my own': [trainee, async (me, t) => ({ ...(await whoLeft(me, t)), body: { reason: 'Arranjei trabalho.' } })],
    "of somebody else's": [notEnrolled, async (me, t) => ({ ...(await othersPlace(me, t)), body: { reason: null } })],
  },
  'GET /manage/cohorts/waiting': [staff, () => ({})],
  'GET /manage/cohorts': [staff, () => ({})],
  'GET /manage/cohorts.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'POST /manage/cohorts': [staff, () => ({ body: input() })],
  'GET /manage/cohorts/{id}': [staff, (_, t) => cohort(t)],
  'PATCH /manage/cohorts/{id}': [staff, (_, t) => cohort(t, { body: { ruleTasks: 50, version: 1 } })],
  'DELETE /manage/cohorts/{id}': [staff, (_, t) => cohort(t)],
  'GET /cohorts/{id}/about': {
    'of a cohort that I run': [
      seenBy('staff', 'admin', 'mentor'),
      async (me, t) => {
        const helps = ['mentor', 'staff', 'admin'].includes(await roleOf(me, t))
        const body = { ...input(), teamIds: helps ? [me.id] : [] }
        return { params: { id: (await t.call(manage.createCohort, { body }, await t.as('staff'))).id } }
      },
    ],
    'of a cohort that I am in': [
      { ...members, nobody: 401 },
      async (me, t) => ({ params: { id: (await taking(t, me)).cohortId } }),
    ],
    'of another': [seenBy('staff', 'admin'), (_, t) => cohort(t)],
  },
  'POST /manage/cohorts/{id}/people': [
    staff,
    async (_, t) =>
      cohort(t, { body: { ...newList, rows: [{ ...newList.rows[0], email: (await t.as('trainee')).email }] } }),
  ],
  'GET /manage/cohorts/{id}/candidates': [staff, (_, t) => cohort(t, { query: { q: 'ana' } })],
  'GET /manage/cohorts/{id}/invitees': [staff, (_, t) => cohort(t)],
  'DELETE /manage/cohorts/{id}/invitees/{email}': [
    staff,
    async (_, t) => ({ params: { id: (await make(t)).id, email: 'ana@exemplo.pt' } }),
  ],
  'GET /manage/cohorts/{id}/plan': [staff, (_, t) => cohort(t)],
  'POST /manage/cohorts/{id}/plan': [staff, (_, t) => cohort(t, { body: { ...newPlan, dryRun: false } })],
  'POST /manage/cohorts/{id}/plan/publish': [staff, (_, t) => cohort(t)],
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
