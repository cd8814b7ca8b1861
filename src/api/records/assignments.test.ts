import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReceived, setInterview } from '#contract/applications/received.ts'
import { createCohort, getCohort, updateCohort } from '#contract/cohorts/manage.ts'
import { putIntoCohort } from '#contract/cohorts/people.ts'
import { getTrainee, listTrainees, updateTrainee } from '#contract/cohorts/trainees.ts'
import { assignProblem } from '#contract/problems/manage.ts'
import { addJuror } from '#contract/reviews/rounds.ts'
import { assignStartup } from '#contract/startups/manage.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { createMilestone } from '#contract/startups/milestones.ts'
import { changeMember, handOver } from '#contract/startups/team.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { request } from '#test/call.ts'
import { newCohort, newList } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { applyTo, published } from '#test/opportunities.ts'
import { proposed } from '#test/problems.ts'
import { makeRound, makeIntake, submitStartup, withoutTie, type Submitted } from '#test/review-rounds.ts'
import type { Role } from '#contract/scopes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LooseArgs } from '#test/call.ts'

/** Everything for which somebody is made to answer: who may be, who may not, and how it is asked for. */
type Asked = [Endpoint, LooseArgs, Signed]
type Assignment = { able: Role; unable: Role; of: (userId: string) => Asked | Promise<Asked> }

let t: TestApp
let staff: Signed
let startup: Submitted
let problem: string
let round: string
let application: string
let cohort: string
let trainee: string
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  startup = await submitStartup(t, await makeIntake(t))
  problem = (await proposed(t, await t.as('trainee'))).id
  const ana = await t.as('trainee')
  application = (await applyTo(t, (await published(t, staff)).slug, ana)).id
  cohort = (await t.call(createCohort, { body: newCohort }, staff)).id
  const rows = [{ line: 1, email: ana.email, firstName: '', lastName: '' }]
  await t.call(putIntoCohort, { params: { id: cohort }, body: { ...newList, rows } }, staff)
  trainee = (await t.call(listTrainees, { query: { cohortId: cohort } }, staff)).items[0]!.id
  round = (await makeRound(t, staff, { startups: 1, jurors: 1, state: 'draft' })).id
})
afterAll(() => t.close())

const ofStartup = () => ({ id: startup.id })
const assignments: Record<string, Assignment> = {
  'the answer to a problem': {
    able: 'staff',
    unable: 'mentor',
    of: (userId) => [assignProblem, { params: { id: problem }, body: { userId } }, staff],
  },
  'the answer to a startup': {
    able: 'admin',
    unable: 'founder',
    of: (userId) => [assignStartup, { params: ofStartup(), body: { userId } }, staff],
  },
  'mentoring a startup': {
    able: 'mentor',
    unable: 'trainee',
    of: (userId) => [assignMentors, { params: ofStartup(), body: { userIds: [userId] } }, staff],
  },
  'an interview': {
    able: 'mentor',
    unable: 'founder',
    of: async (userId) => {
      const { version } = await t.call(getReceived, { params: { id: application } }, staff)
      const interview = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null }
      return [setInterview, { params: { id: application }, body: { ...interview, panel: [userId], version } }, staff]
    },
  },
  'leading a cohort': {
    able: 'mentor',
    unable: 'trainee',
    of: async (leadMentorId) => {
      const { version } = await t.call(getCohort, { params: { id: cohort } }, staff)
      return [updateCohort, { params: { id: cohort }, body: { leadMentorId, version } }, staff]
    },
  },
  'mentoring a trainee': {
    able: 'mentor',
    unable: 'founder',
    of: async (mentorId) => {
      const { version } = await t.call(getTrainee, { params: { id: trainee } }, staff)
      return [updateTrainee, { params: { id: trainee }, body: { mentorId, version } }, staff]
    },
  },
  'judging in a round': {
    able: 'mentor',
    unable: 'founder',
    of: (userId) => [addJuror, { params: { id: round, userId } }, staff],
  },
}
const inTeam: Record<string, Assignment['of']> = {
  'a milestone': (ownerId) => [
    createMilestone,
    { params: ofStartup(), body: { title: 'Piloto', ownerId } },
    startup.owner,
  ],
  'a startup, beside its owner': (userId) => [
    changeMember,
    { params: { ...ofStartup(), userId }, body: { role: 'owner' } },
    startup.owner,
  ],
  'a startup, after its owner': (userId) => [
    handOver,
    { params: ofStartup(), body: { userId, stayOwner: true } },
    startup.owner,
  ],
}

async function suspended(role: Role): Promise<string> {
  const { id } = await t.as(role)
  await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()
  return id
}
const isTaken = async (asked: ReturnType<Assignment['of']>) => {
  const [endpoint, args, who] = await asked
  const { statusCode } = await request(t.app, endpoint, args, who)
  return statusCode < 300 || (statusCode < 500 ? false : statusCode)
}

it.each(Object.entries(assignments))(
  '%s goes to nobody without the right or with a suspended account',
  async (_, one) => {
    const able = await withoutTie(t, await t.as(one.able))
    const unable = [(await t.as(one.unable)).id, await suspended(one.able), crypto.randomUUID()]
    for (const id of unable) expect(await isTaken(one.of(id))).toBe(false)
    expect(await isTaken(one.of(able.id))).toBe(true)
  },
)

it.each(Object.entries(inTeam))('%s goes to nobody outside the team or with a suspended account', async (_, of) => {
  const join = async (user_id: string) => {
    const member = { startup_id: startup.id, user_id, title: 'Vendas', role: 'member' } as const
    await t.deps.db.insertInto('startup_members').values(member).execute()
    return user_id
  }
  const [outside, gone, able] = [
    (await t.as('founder')).id,
    await join(await suspended('founder')),
    (await t.as('founder')).id,
  ]
  for (const id of [outside, gone]) expect(await isTaken(of(id))).toBe(false)
  expect(await isTaken(of(await join(able)))).toBe(true)
})
