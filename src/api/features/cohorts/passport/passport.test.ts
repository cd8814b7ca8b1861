import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import * as contract from '#contract/cohorts/passport.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { getTrainee, updateTrainee } from '#contract/cohorts/trainees.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { addSession, createCohort } from '#contract/cohorts/manage.ts'
import { setSkills } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { judgeAll } from '#test/review-rounds.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const app = () => at.api
let cohortId: string
let id: string

/** Ana, who says that she knows React, with a mentor. */
beforeEach(async () => {
  const body = { ...newCohort, startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  cohortId = (await app().call(createCohort, { body }, at.staff)).id
  await app().call(applyForCohort, { params: { id: cohortId }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id: cohortId } }, at.ana)
  ;({ id } = (await app().call(getProgress, {}, at.ana)).progress!)
  const mentored = { params: { id }, body: { mentorId: at.mentor.id, version: 1 } }
  await app().call(updateTrainee, mentored, at.staff)
  await app().call(setSkills, { body: { skills: [{ skill: 'react', level: 4 }], version: 1 } }, at.ana)
})

const passport = async () => (await app().call(getProgress, {}, at.ana)).progress!.passport
const skill = async (slug: string) => (await passport()).find((one) => one.skill === slug)
const judge = (body: object, who = at.mentor) =>
  app().call(contract.judgeSkill, { params: { id }, body: { skill: 'react', level: 3, ...body } }, who)

describe('a skill is earned only with evidence:', () => {
  it('what one says oneself is no evidence', async () => {
    expect(await skill('react')).toMatchObject({ declared: 4, earned: null, evidence: [] })
    const seen = await app().call(contract.getPassport, { params: { id: at.ana.id } }, at.staff)
    expect(seen.items).toEqual([])
  })

  it('the word of a mentor, asked for or not; the newest one counts', async () => {
    const asked = { params: { skill: 'react' }, body: { link: 'https://exemplo.pt/app' } }
    await app().call(contract.askForWord, asked, at.ana)
    await app().call(contract.askForWord, asked, at.ana)
    expect(await app().mailed('cohorts.skill_asked')).toEqual([at.mentor.email])
    expect(await skill('react')).toMatchObject({ earned: null, asked: { link: 'https://exemplo.pt/app' } })
    await judge({ note: 'Vi o código.' })
    expect(await skill('react')).toMatchObject({
      earned: 3,
      asked: null,
      evidence: [{ kind: 'word', level: 3, title: { pt: 'Vi o código.' }, path: 'https://exemplo.pt/app' }],
    })
    await judge({ level: 2 })
    expect(await skill('react')).toMatchObject({ earned: 2, evidence: [{ level: 2 }] })
    await judge({ level: null, note: 'Falta um exemplo com testes.' })
    expect(await skill('react')).toMatchObject({ earned: null, evidence: [], declined: 'Falta um exemplo com testes.' })
  })

  it('the word of somebody who is gone stays, and leads to no page of theirs', async () => {
    await judge({ note: 'Vi o código.' })
    expect(await skill('react')).toMatchObject({ evidence: [{ path: `/people/${at.mentor.id}` }] })
    const { db } = app().deps
    for (const status of ['suspended', 'erased'] as const) {
      await db.updateTable('users').set({ status }).where('id', '=', at.mentor.id).execute()
      expect(await skill('react')).toMatchObject({ earned: 3, evidence: [{ level: 3, path: null }] })
    }
  })

  it('presence in a session that practises it, a beginning only', async () => {
    const { db } = app().deps
    const starts_at = new Date('2026-03-10T18:00:00Z')
    const event = await makeEvent(db, { starts_at, ends_at: new Date('2026-03-10T19:00:00Z') })
    const params = { id: cohortId, eventId: event.id }
    const add = (skills: string[]) => ({ params, body: { compulsory: false, skills } })
    expect(await app().refused(addSession, add(['inventada']), at.staff)).toMatchObject({ code: 'invalid_fields' })
    await app().call(addSession, add(['css']), at.staff)
    // Making it compulsory leaves what it practises.
    await app().call(addSession, { params, body: { compulsory: true } }, at.staff)
    const registration = { event_id: event.id, user_id: at.ana.id, state: 'confirmed' as const }
    await makeRegistrations(db, [{ ...registration, attendance: 'present' }])
    expect(await skill('css')).toMatchObject({ declared: null, earned: 1, evidence: [{ kind: 'attendance' }] })
    await db.updateTable('event_registrations').set({ attendance: 'absent' }).execute()
    expect(await skill('css')).toBeUndefined()
  })

  it('the score of a jury, once it is announced', async () => {
    const made = await judgedChallenge(app(), at.staff, { solutions: 1, jurors: 1 })
    const asked = { challenge_id: made.challengeId, skill: 'figma', position: 9 }
    await app().deps.db.insertInto('challenge_skills').values(asked).execute()
    await judgeAll(app(), made, () => 4)
    const [, solver] = made.solutions[0]!.team
    const seen = async () => {
      const { items } = await app().call(contract.getPassport, { params: { id: solver.id } }, at.staff)
      return items.find((one) => one.skill === 'figma')
    }
    expect(await seen()).toBeUndefined()
    await app()
      .deps.db.updateTable('review_rounds')
      .set({ state: 'announced', announced_at: app().deps.clock() })
      .execute()
    const path = `/challenges/${made.slug}`
    expect(await seen()).toMatchObject({ earned: 4, evidence: [{ kind: 'score', title: { pt: 'Ouvido 1' }, path }] })
    // What the jury found weak shows nothing.
    await app().deps.db.updateTable('review_scores').set({ score: 2 }).execute()
    expect(await seen()).toBeUndefined()
  })

  it('an approved milestone of her startup, as long as it is approved', async () => {
    const { db } = app().deps
    const [startup, milestone] = [crypto.randomUUID(), crypto.randomUUID()]
    const now = app().deps.clock()
    const dates = { created_at: now, updated_at: now }
    await sql`insert into startups (id, name, stage, pitch, field) values (${startup}, 'Rega', 'idea', 'Rega', 'agriculture')`.execute(
      db,
    )
    await db.insertInto('startup_members').values({ startup_id: startup, user_id: at.ana.id, title: 'CTO' }).execute()
    const row = { id: milestone, startup_id: startup, title: 'Primeira venda', ...dates }
    await db
      .insertInto('startup_milestones')
      .values({ ...row, state: 'done' })
      .execute()
    const refused = { params: { id }, body: { skill: 'react', level: 4, milestoneId: milestone } }
    expect(await app().refused(contract.judgeSkill, refused, at.mentor)).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'milestoneId', code: 'not_approved' }],
    })
    await db.updateTable('startup_milestones').set({ state: 'approved', approved_at: now }).execute()
    const { milestones } = await app().call(getTrainee, { params: { id } }, at.mentor)
    expect(milestones).toEqual([{ id: milestone, title: 'Primeira venda' }])
    await judge({ level: 4, milestoneId: milestone })
    expect(await skill('react')).toMatchObject({
      earned: 4,
      evidence: [{ kind: 'milestone', title: { pt: 'Primeira venda' }, path: `/startup/${startup}` }],
    })
    await db.updateTable('startup_milestones').set({ state: 'done', approved_at: null }).execute()
    expect(await skill('react')).toMatchObject({ earned: null })
  })

  it('a skill that nobody knows, or a refusal without a reason, is refused', async () => {
    const unknown = { params: { skill: 'inventada' }, body: {} }
    expect(await app().refused(contract.askForWord, unknown, at.ana)).toMatchObject({ code: 'invalid_fields' })
    const silent = { params: { id }, body: { skill: 'react', level: null, note: ' ' } }
    expect(await app().refused(contract.judgeSkill, silent, at.mentor)).toMatchObject({ code: 'invalid_fields' })
  })
})
