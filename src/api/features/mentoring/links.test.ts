import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { changeAccess } from '#contract/accounts/accounts.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import { getStartup } from '#contract/startups/startups.ts'
import * as booking from '#contract/mentoring/booking.ts'
import { saveDesk } from '#contract/mentoring/hours.ts'
import * as links from '#contract/mentoring/links.ts'
import * as manage from '#contract/mentoring/manage.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { startupOf } from '#test/opportunities.ts'
import { mentoringArea } from './area.ts'
import { asked, offered } from './mentoring.test-kit.ts'
import { mentoringWaits } from './occasions.ts'
import { linkMovesOf, maySayFarewell } from './policy.ts'

const at = appWith({
  mentor: 'mentor',
  other: 'mentor',
  ana: 'founder',
  rui: 'founder',
  eva: 'trainee',
  staff: 'staff',
  admin: 'admin',
})
const app = () => at.api
let caixeiro: string
beforeEach(async () => {
  caixeiro = await startupOf(app(), at.ana)
})

const wish = (who: Signed, { mentor = at.mentor, subjectId = caixeiro, note = 'Sabe de preço.' } = {}) =>
  app().call(links.wishLink, { body: { mentorId: mentor.id, subjectId, note } }, who)
const move = (id: string, who: Signed, to: links.LinkMove, word?: string) =>
  app().call(links.moveLink, { params: { id }, body: { to, ...(word && { word }) } }, who)
const refusedMove = async (id: string, who: Signed, to: links.LinkMove) =>
  (await app().refused(links.moveLink, { params: { id }, body: { to } }, who)).code
const own = async (who: Signed) => (await app().call(links.listLinks, { query: {} }, who)).items
const told = (kind: 'link' | 'linked') => app().mailed(`mentoring.${kind}`)
async function confirmed(mentor = at.mentor) {
  const { id } = await wish(at.ana, { mentor })
  await move(id, mentor, 'talked')
  return move(id, mentor, 'confirmed')
}
const seesInside = async (who: Signed) =>
  (await app().call(getStartup, { params: { id: caixeiro } }, who)).can.seeInside

describe('a link', () => {
  it('goes from the wish of a team to the farewell; it opens nothing before both said yes, and both are told', async () => {
    const { id, can } = await wish(at.ana)
    expect(can.moves).toEqual(['talked', 'withdrawn'])
    expect(await told('link')).toEqual([at.mentor.email])
    expect((await own(at.mentor))[0]).toMatchObject({ side: 'mentor', can: { moves: ['talked', 'declined'] } })
    expect([await own(at.rui), await own(at.other)]).toEqual([[], []])
    expect(await refusedMove(id, at.mentor, 'confirmed')).toBe('state_conflict')
    await move(id, at.mentor, 'talked')
    expect(await told('link')).toEqual([at.ana.email, at.mentor.email].toSorted())
    expect([await seesInside(at.mentor), await refusedMove(id, at.ana, 'confirmed')]).toEqual([false, 'state_conflict'])
    expect(await move(id, at.mentor, 'confirmed')).toMatchObject({ state: 'confirmed', lead: true })
    expect([await seesInside(at.mentor), await told('linked')]).toEqual([
      true,
      [at.ana.email, at.mentor.email].toSorted(),
    ])
    expect(await refusedMove(id, at.mentor, 'confirmed')).toBe('state_conflict')
    expect(await move(id, at.ana, 'ended', 'Obrigada.')).toMatchObject({ words: { team: 'Obrigada.', mentor: null } })
    expect(await seesInside(at.mentor)).toBe(false)
    const farewell = { params: { id }, body: { word: 'Foi um gosto.' } }
    const said = await app().call(links.sayFarewell, farewell, at.mentor)
    expect([said.words.mentor, said.can.word]).toEqual(['Foi um gosto.', false])
    expect((await app().refused(links.sayFarewell, farewell, at.mentor)).code).toBe('state_conflict')
    expect((await told('linked')).filter((one) => one === at.ana.email)).toHaveLength(2)
    const mails = await app().deps.db.selectFrom('mails').select('body_text').execute()
    expect(mails.map(({ body_text }) => body_text).join()).toContain('Obrigada.')
  })

  it('is declined with a word, taken back, and wished three times at most', async () => {
    const { id } = await wish(at.ana)
    expect(await refusedMove(id, at.mentor, 'declined')).toBe('invalid_fields')
    await move(id, at.mentor, 'declined', 'Estou sem tempo.')
    expect(await told('linked')).toEqual([at.ana.email])
    expect((await own(at.ana))[0]).toMatchObject({ state: 'declined', answer: 'Estou sem tempo.' })
    const again = await wish(at.ana)
    const twice = { body: { mentorId: at.mentor.id, subjectId: caixeiro, note: '' } }
    expect((await app().refused(links.wishLink, twice, at.ana)).errors).toMatchObject([{ field: 'mentorId' }])
    expect((await app().refused(links.wishLink, twice, at.mentor)).errors).toMatchObject([{ field: 'subjectId' }])
    expect((await app().refused(links.wishLink, twice, at.rui)).code).toBe('forbidden')
    await move(again.id, at.ana, 'withdrawn')
    const mentors = await Promise.all([1, 2, 3, 4].map(() => app().as('mentor')))
    for (const mentor of mentors.slice(1)) await wish(at.ana, { mentor })
    const fourth = { body: { mentorId: mentors[0]!.id, subjectId: caixeiro, note: '' } }
    expect((await app().refused(links.wishLink, fourth, at.ana)).code).toBe('wishes_full')
  })

  it('is wished by a mentor who met a trainee, and puts the mentor in the place of the trainee', async () => {
    const unknown = { body: { mentorId: at.mentor.id, subjectId: at.eva.id, note: '' } }
    expect((await app().refused(links.wishLink, unknown, at.mentor)).code).toBe('invalid_fields')
    await asked(app(), await offered(app(), at.mentor, { day: '2026-03-13', at: '15:00' }), at.eva.id, at.eva)
    const { db } = app().deps
    const cohort = { id: crypto.randomUUID(), name: '2026.1', starts_on: '2026-03-02', weeks: 16 }
    await db.insertInto('cohorts').values(cohort).execute()
    await db
      .insertInto('cohort_members')
      .values({ cohort_id: cohort.id, user_id: at.eva.id, state: 'active' })
      .execute()
    const place = () => db.selectFrom('cohort_members').select('mentor_id').executeTakeFirstOrThrow()
    const { id } = await wish(at.mentor, { subjectId: at.eva.id })
    await move(id, at.eva, 'talked')
    await move(id, at.eva, 'confirmed')
    expect(await place()).toEqual({ mentor_id: at.mentor.id })
    const second = await wish(at.eva, { mentor: at.other, subjectId: at.eva.id })
    await move(second.id, at.eva, 'talked')
    expect(await refusedMove(second.id, at.other, 'confirmed')).toBe('mentors_full')
    await app().call(changeAccess, { params: { id: at.mentor.id }, body: { suspended: true } }, at.admin)
    app().advance(10 * 60_000)
    await app().work()
    expect([(await own(at.eva)).map(({ state }) => state), await place()]).toEqual([
      ['talked', 'ended'],
      { mentor_id: null },
    ])
  })

  it('has one lead, whom the team chooses, and ends with the startup and with whoever leaves', async () => {
    const [one, two] = [await confirmed(), await confirmed(at.other)]
    const leads = async () => (await own(at.ana)).filter(({ lead }) => lead).map(({ id }) => id)
    expect([await leads(), two.lead]).toEqual([[one.id], false])
    await Promise.all([one, two].map(({ id }) => app().call(links.leadLink, { params: { id } }, at.ana)))
    expect(await leads()).toHaveLength(1)
    await app().call(links.leadLink, { params: { id: two.id } }, at.staff)
    expect(await leads()).toEqual([two.id])
    expect((await app().refused(links.leadLink, { params: { id: one.id } }, at.mentor)).code).toBe('forbidden')
    await app().call(manage.endMentor, { params: { id: at.other.id } }, at.staff)
    expect(await leads()).toEqual([one.id])
    const closing = { decision: 'close', answer: 'Fechou.', outcome: 'stopped', version: 1 } as const
    await app().call(decideStartup, { params: { id: caixeiro }, body: closing }, at.staff)
    app().advance(10 * 60_000)
    await app().work()
    expect((await own(at.ana)).map(({ state }) => state)).toEqual(['ended', 'ended'])
    const rega = await startupOf(app(), at.rui)
    const open = await wish(at.rui, { subjectId: rega })
    const person = { ...at.mentor, firstName: 'Rita', lastName: 'Vaz', phone: null }
    await transaction(app().deps.db, (tx) => mentoringArea.people!.erase!(tx, app().deps, person))
    expect((await own(at.rui)).find(({ id }) => id === open.id)?.state).toBe('withdrawn')
    expect(await told('linked')).toContain(at.rui.email)
  })

  it('is proposed by the team of the programme, and waits for both', async () => {
    const { id } = await wish(at.staff)
    expect(await told('link')).toEqual([at.ana.email, at.mentor.email].toSorted())
    await move(id, at.ana, 'talked')
    expect(await move(id, at.ana, 'confirmed')).toMatchObject({
      state: 'talked',
      agreed: { team: true, mentor: false },
    })
    expect((await move(id, at.mentor, 'confirmed')).state).toBe('confirmed')
    const { items } = await app().call(links.listManagedLinks, { query: { state: ['confirmed'] } }, at.staff)
    expect(items).toMatchObject([{ id, side: 'programme', can: { moves: ['ended'] } }])
    const { text } = await app().send('/manage/mentoring/links.csv', { token: at.staff.token })
    expect(text).toContain('Caixeiro')
  })
})

it.each([
  ['team', 'wished', 'team', ['talked', 'withdrawn']],
  ['mentor', 'wished', 'team', ['talked', 'declined']],
  ['programme', 'wished', 'team', ['talked', 'confirmed', 'declined']],
  ['team', 'talked', 'team', ['withdrawn']],
  ['mentor', 'talked', 'team', ['confirmed', 'declined']],
  ['mentor', 'talked', 'mentor', ['withdrawn']],
  ['team', 'wished', 'programme', ['talked', 'declined']],
  ['programme', 'talked', 'programme', ['confirmed', 'withdrawn']],
  ['mentor', 'confirmed', 'team', ['ended']],
  ['team', 'ended', 'team', []],
] as const)('%s may move a link that is %s and was wished by %s', (side, state, wished_side, moves) => {
  const agreed = { team_agreed: wished_side === 'team', mentor_agreed: wished_side === 'mentor' }
  expect(linkMovesOf(side, { state, wished_side, ...agreed })).toEqual(moves)
  const words = { team_word: null, mentor_word: null }
  expect(maySayFarewell(side, { state, ...words })).toBe(state === 'ended')
})

describe('a wish not to be matched again', () => {
  it('reaches the team of the programme alone, and suggestions and proposals respect it', async () => {
    const body = { topics: ['Faturas'], weekLimit: 9, weekly: [], away: [], busyUrl: null, version: 0 }
    await app().call(saveDesk, { body }, at.mentor)
    const hour = await offered(app(), at.mentor, { day: '2026-03-12', at: '15:00' })
    const request = await asked(app(), hour, caixeiro, at.ana)
    await offered(app(), at.mentor, { day: '2026-03-20' })
    const reasons = async () =>
      (await app().call(booking.getBooking, { query: {} }, await fresh(at.ana))).mentors.find(
        ({ id }) => id === at.mentor.id,
      )!.reasons.length
    const proposed = async () =>
      (await app().call(manage.getMentoringDesk, {}, await fresh(at.staff))).proposals.map(({ mentor }) => mentor.id)
    const say = (who: Signed, apart: boolean) =>
      app().call(sessions.keepApart, { params: { id: hour }, body: { apart } }, who)
    const early = { params: { id: hour }, body: { apart: true } }
    expect((await app().refused(sessions.keepApart, early, at.ana)).code).toBe('state_conflict')
    app().setTime('2026-04-20T09:00:00Z')
    await offered(app(), await fresh(at.mentor), { day: '2026-04-24' })
    expect([await reasons(), await proposed()]).toEqual([expect.any(Number), [at.mentor.id]])
    await say(await fresh(at.mentor), true)
    expect([await reasons(), await proposed()]).toEqual([0, []])
    const [mentor, ana] = [await fresh(at.mentor), await fresh(at.ana)]
    expect((await app().call(sessions.getAfter, { params: { id: hour } }, mentor)).apart).toBe(true)
    expect((await app().call(booking.getRequest, { params: { id: request.id } }, ana)).apart).toBe(false)
    const desk = await app().call(manage.getMentoringDesk, {}, await fresh(at.staff))
    expect(desk.aparts).toMatchObject([{ mentor: { id: at.mentor.id }, subject: { id: caixeiro }, side: 'mentor' }])
    expect(await app().deps.db.selectFrom('mails').select('id').where('kind', 'like', '%apart%').execute()).toEqual([])
    await say(mentor, false)
    expect(await proposed()).toEqual([at.mentor.id])
    expect((await app().refused(sessions.keepApart, early, await fresh(at.rui))).status).toBe(404)
  })
})

const fresh = (who: Signed) => signInAgain(app().deps, who)

it('asks those of the team now whether they want a mentor, and the mentor', async () => {
  const { db, clock } = app().deps
  const wished = { mentor_id: at.mentor.id, startup_id: caixeiro, trainee_id: null, state: 'wished' as const }
  const { id } = await db.insertInto('mentor_links').values(wished).returning('id').executeTakeFirstOrThrow()
  const waits = async () =>
    Promise.all([at.ana, at.mentor].map(async (who) => (await mentoringWaits.link(db, who.id, [id], clock())).length))
  expect(await waits()).toEqual([1, 1])
  await db.deleteFrom('startup_members').execute()
  expect(await waits()).toEqual([0, 1])
})
