import { describe, expect, it } from 'vitest'
import { getStartup } from '#contract/startups/startups.ts'
import * as contract from '#contract/reviews/desk.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { announceRound, getAnnouncement } from '#contract/reviews/announcement.ts'
import * as decide from '#contract/reviews/ranking.ts'
import { reopenReview } from '#contract/reviews/jury.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { decideAll, giveScores, judgeAll, makeRound, queueOf, submitStartup, withoutTie } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', other: 'admin' })
const t = () => at.api
const show = (id: string) => t().call(manage.getRound, { params: { id } }, at.staff)
const open = (jurors = 3, startups = 2) => makeRound(t(), at.staff, { jurors, startups })

describe('a round', () => {
  it('gives every item its jurors, tells them once, and shows a planned one to nobody', async () => {
    const draft = await makeRound(t(), at.staff, { state: 'draft' })
    await t().call(manage.assignRound, { params: { id: draft.id }, body: { seed: 1, dryRun: false } }, at.staff)
    expect(await queueOf(t(), draft.jurors[0]!)).toEqual([])
    const { jurorList } = await t().call(manage.openRound, { params: { id: draft.id } }, at.staff)
    expect(jurorList.map(({ assigned }) => assigned)).toEqual([2, 2, 2])
    expect(await t().mailed('reviews.assigned')).toEqual(draft.jurors.map(({ email }) => email).toSorted())
    const queue = await queueOf(t(), draft.jurors[0]!)
    expect(queue.map(({ code, title, state }) => [code, title, state])).toEqual([
      ['S-01', null, 'assigned'],
      ['S-02', null, 'assigned'],
    ])
  })

  it('proposes without changing anything', async () => {
    const { id } = await makeRound(t(), at.staff, { state: 'draft' })
    const { pairs, short } = await t().call(
      manage.assignRound,
      { params: { id }, body: { seed: 5, dryRun: true } },
      at.staff,
    )
    expect([pairs.length, short]).toEqual([6, []])
    expect((await show(id)).itemList.flatMap(({ reviews }) => reviews)).toEqual([])
  })

  it('opens only with something to judge, somebody who judges and criteria that weigh', async () => {
    const empty = await makeRound(t(), at.staff, { startups: 0, state: 'draft' })
    const openIt = { params: { id: empty.id } }
    expect(await t().refused(manage.openRound, openIt, at.staff)).toMatchObject({ code: 'round_empty' })
    const { id } = await open()
    await t().call(manage.closeRound, { params: { id } }, at.staff)
    const { criteria } = await show(id)
    const weightless = JSON.stringify(criteria.map((one) => ({ ...one, weight: 0 })))
    const set = { criteria: weightless, criteria_fixed: true }
    await t().deps.db.updateTable('review_rounds').set(set).where('id', '=', id).execute()
    expect(await t().refused(manage.openRound, { params: { id } }, at.staff)).toMatchObject({
      code: 'criteria_weightless',
    })
  })

  it('keeps its rules while it runs, except when it ends', async () => {
    const { id } = await open()
    const { version, closesAt } = await show(id)
    const change = (body: object) => ({ params: { id }, body: { version, ...body } })
    expect(await t().refused(manage.updateRound, change({ blind: false }), at.staff)).toMatchObject({ status: 409 })
    const later = new Date(new Date(closesAt).getTime() + 86_400_000).toISOString()
    expect(await t().call(manage.updateRound, change({ closesAt: later }), at.staff)).toMatchObject({ closesAt: later })
    expect(await t().refused(manage.updateRound, change({ closesAt: later }), at.staff)).toMatchObject({
      code: 'stale_version',
    })
    const early = { params: { id }, body: { version: version + 1, closesAt: '2026-01-01T00:00:00.000Z' } }
    expect(await t().refused(manage.updateRound, early, at.staff)).toMatchObject({
      errors: [{ field: 'closesAt', code: 'round_closes_early' }],
    })
  })
})

describe('conflicts', () => {
  const kinds = async (id: string, juror: string) =>
    (await show(id)).conflicts.filter((one) => one.juror === juror).map(({ kind }) => kind)

  it('are found from what the platform knows, before anything is assigned', async () => {
    const { id, startups, jurors } = await makeRound(t(), at.staff, { jurors: 7, startups: 1, state: 'draft' })
    const { db } = t().deps
    const [first] = startups
    const [mentor, colleague, classmate, domain, later, cofounder, met] = jurors.map((juror) => juror.id)
    await db
      .insertInto('startup_mentors')
      .values({ startup_id: first!.id, user_id: mentor!, assigned_at: new Date() })
      .execute()
    const worked = (user_id: string, over: object) => ({
      id: crypto.randomUUID(),
      user_id,
      position: 0,
      kind: 'work' as const,
      title: 'Código',
      organisation: 'Águas do Vouga',
      place: null,
      start_month: '2020-01',
      end_month: '2022-06',
      current: false,
      summary: null,
      updated_at: new Date(),
      ...over,
    })
    await db
      .insertInto('experiences')
      .values([
        worked(first!.owner.id, {}),
        worked(first!.owner.id, { kind: 'education', organisation: 'UAveiro' }),
        worked(colleague!, { organisation: ' aguas do vouga', start_month: '2022-09', end_month: null, current: true }),
        worked(classmate!, { kind: 'education', organisation: 'uaveiro' }),
        worked(later!, { start_month: '2023-01', end_month: '2023-12' }),
      ])
      .execute()
    await db.updateTable('users').set({ email: 'quiteria@empresa.pt' }).where('id', '=', first!.owner.id).execute()
    await db.updateTable('users').set({ email: 'rui@Empresa.pt' }).where('id', '=', domain!).execute()
    await db.insertInto('startup_members').values({ startup_id: first!.id, user_id: cofounder!, title: '' }).execute()
    const hour = { starts_at: new Date(0), ends_at: new Date(1), place: 'Sala', link: null, audience: 'all' as const }
    await db
      .insertInto('mentor_hours')
      .values({ id: crypto.randomUUID(), mentor_id: met!, ...hour, state: 'done', taken: 1, startup_id: first!.id })
      .execute()
    const found = await Promise.all(
      [mentor!, colleague!, classmate!, domain!, later!, cofounder!, met!].map((one) => kinds(id, one)),
    )
    expect(found).toEqual([['mentor'], ['employer'], ['school'], ['domain'], [], ['team'], ['mentor']])
    const { pairs, short } = await t().call(
      manage.assignRound,
      { params: { id }, body: { seed: 1, dryRun: false } },
      at.staff,
    )
    expect([pairs.map(({ juror }) => juror), short]).toEqual([
      [later],
      [{ item: first!.id, missing: 2, reason: 'conflicts' }],
    ])
    const byHand = { params: { id, itemId: first!.id, userId: mentor! } }
    expect(await t().refused(manage.placeReview, byHand, at.staff)).toMatchObject({ code: 'review_conflict' })
  })

  it('that are declared take the scores back and give the item to somebody else', async () => {
    const { id, jurors } = await makeRound(t(), at.staff, { jurors: 4, startups: 1 })
    const queues = await Promise.all(jurors.map((juror) => queueOf(t(), juror)))
    const index = queues.findIndex((queue) => queue.length > 0)
    const spare = jurors[queues.findIndex((queue) => queue.length === 0)]!
    const [juror, review] = [jurors[index]!, queues[index]![0]!.id]
    await giveScores(t(), juror, review, [5], false)
    await t().call(contract.declareConflict, { params: { id: review }, body: { reason: 'É minha irmã.' } }, juror)
    expect(await kinds(id, juror.id)).toEqual(['declared'])
    expect([await queueOf(t(), juror), (await queueOf(t(), spare)).length]).toEqual([[], 1])
    for (const [endpoint, args] of [
      [contract.getReview, { params: { id: review } }],
      [contract.submitReview, { params: { id: review } }],
      [contract.scoreReview, { params: { id: review, criterion: crypto.randomUUID() }, body: { score: 3 } }],
    ] as const) {
      expect(await t().refused(endpoint, args, juror)).toMatchObject({ code: 'review_conflict' })
    }
  })

  it('that arise elsewhere take the review back and give it to somebody else, though nobody opens it', async () => {
    const { startups, jurors } = await makeRound(t(), at.staff, { jurors: 4, startups: 1 })
    const queues = await Promise.all(jurors.map((juror) => queueOf(t(), juror)))
    const [juror, spare] = [true, false].map((isBusy) => jurors[queues.findIndex((q) => q.length > 0 === isBusy)]!)
    const now = { startup_id: startups[0]!.id, user_id: juror!.id, assigned_at: new Date() }
    await t().deps.db.insertInto('startup_mentors').values(now).execute()
    const told = await t().mailed('reviews.assigned')
    t().advance(60_000)
    await t().work()
    expect([await queueOf(t(), juror!), (await queueOf(t(), spare!)).length]).toEqual([[], 1])
    expect(await t().mailed('reviews.assigned')).toEqual([...told, spare!.email].toSorted())
    const entry = t().deps.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'reviews.withdrawn')
    expect(await entry.execute()).toEqual([{ actor_id: null }])
  })

  it('that arise later are noticed when the juror comes back: the review is gone', async () => {
    const { startups, jurors } = await makeRound(t(), at.staff, { jurors: 4, startups: 1 })
    const queues = await Promise.all(jurors.map((juror) => queueOf(t(), juror)))
    const juror = jurors[queues.findIndex((queue) => queue.length > 0)]!
    const review = (await queueOf(t(), juror))[0]!.id
    const now = { startup_id: startups[0]!.id, user_id: juror.id, assigned_at: new Date() }
    await t().deps.db.insertInto('startup_mentors').values(now).execute()
    expect(await t().refused(contract.getReview, { params: { id: review } }, juror)).toMatchObject({
      code: 'review_conflict',
    })
    expect(await queueOf(t(), juror)).toEqual([])
    const counts = await Promise.all(jurors.map(async (one) => (await queueOf(t(), one)).length))
    expect(counts.toSorted()).toEqual([0, 1, 1, 1])
  })
})

describe('a juror', () => {
  const first = async () => {
    const made = await open()
    const [juror] = made.jurors
    const [{ id }] = (await queueOf(t(), juror!)) as [contract.ReviewEntry]
    const { criteriaList } = await t().call(contract.getReview, { params: { id } }, juror)
    const scoring = (score: number, criterion = criteriaList[0]!.id) => ({ params: { id, criterion }, body: { score } })
    return { made, juror: juror!, id, scoring, criteria: criteriaList }
  }

  it('saves scores one by one, changes them, and hands the whole in', async () => {
    const { juror, id, scoring, criteria } = await first()
    expect(await t().call(contract.scoreReview, scoring(2), juror)).toMatchObject({ scored: 1, average: 2 })
    expect(await t().call(contract.scoreReview, scoring(4), juror)).toMatchObject({ scored: 1, average: 4 })
    const texts = { comment: 'Bom começo.', note: 'Ver de novo.' }
    await t().call(contract.writeReview, { params: { id }, body: texts }, juror)
    expect(await t().refused(contract.submitReview, { params: { id } }, juror)).toMatchObject({
      code: 'review_incomplete',
    })
    for (const criterion of criteria) await t().call(contract.scoreReview, scoring(3, criterion.id), juror)
    await t().call(contract.submitReview, { params: { id } }, juror)
    const shown = await t().call(contract.getReview, { params: { id } }, juror)
    expect(shown).toMatchObject({
      state: 'submitted',
      average: 3,
      ...texts,
      others: { count: 0 },
      can: { score: false },
    })
    expect(await t().refused(contract.scoreReview, scoring(5), juror)).toMatchObject({ code: 'state_conflict' })
  })

  it('sees the others only after handing in', async () => {
    const { made, juror, id } = await first()
    const [, second] = made.jurors
    const theirs = (await queueOf(t(), second!)).find(({ code }) => code === 'S-01')!
    await giveScores(t(), second!, theirs.id, [4])
    expect((await t().call(contract.getReview, { params: { id } }, juror)).others).toBeNull()
    await giveScores(t(), juror, id, [2])
    const { others } = await t().call(contract.getReview, { params: { id } }, juror)
    expect([others?.count, Object.values(others?.means ?? {})]).toEqual([1, [4, 4, 4, 4]])
  })

  it('cannot score outside the scale, something unknown, or what is not theirs', async () => {
    const { made, juror, scoring } = await first()
    for (const score of [0, 6, 3.5, -1]) {
      expect(await t().refused(contract.scoreReview, scoring(score), juror)).toMatchObject({ status: 422 })
    }
    expect(await t().refused(contract.scoreReview, scoring(3, crypto.randomUUID()), juror)).toMatchObject({
      code: 'criterion_unknown',
    })
    for (const who of [made.jurors[1]!, at.staff, made.startups[0]!.owner]) {
      expect(await t().refused(contract.scoreReview, scoring(3), who)).toMatchObject({ status: 404 })
    }
  })

  it('cannot score before the round, after its end, or once staff closed it', async () => {
    const { made, juror, scoring } = await first()
    await t().call(manage.closeRound, { params: { id: made.id } }, at.staff)
    expect(await t().refused(contract.scoreReview, scoring(3), juror)).toMatchObject({ code: 'round_not_open' })
    await t().call(manage.openRound, { params: { id: made.id } }, at.staff)
    await t().call(contract.scoreReview, scoring(3), juror)
    const { version } = await show(made.id)
    const ends = { version, closesAt: new Date(t().deps.clock().getTime() + 3_600_000).toISOString() }
    await t().call(manage.updateRound, { params: { id: made.id }, body: ends }, at.staff)
    t().advance(3_600_000)
    expect(await t().refused(contract.scoreReview, scoring(4), juror)).toMatchObject({ code: 'round_not_open' })
  })

  it('abstains with a reason, and staff give it back or somebody else takes it', async () => {
    const { made, juror, id } = await first()
    const without = { params: { id }, body: { reason: ' ' } }
    expect(await t().refused(contract.abstainReview, without, juror)).toMatchObject({ status: 422 })
    await t().call(contract.abstainReview, { params: { id }, body: { reason: 'Não percebo de rega.' } }, juror)
    const { itemList } = await show(made.id)
    const mine = itemList.flatMap(({ reviews }) => reviews).find((one) => one.id === id)
    expect(mine).toMatchObject({ state: 'abstained', reason: 'Não percebo de rega.' })
    const back = { params: { id: made.id, reviewId: id }, body: { reason: 'É só metade rega.' } }
    await t().call(reopenReview, back, at.staff)
    expect((await queueOf(t(), juror)).map(({ state }) => state)).toEqual(['assigned', 'assigned'])
  })
})

describe('the decision', () => {
  it('evens the scales out, freezes its inputs, and is the same when computed again', async () => {
    const made = await makeRound(t(), at.staff, { jurors: 3, startups: 4 })
    // The first juror is generous, the second strict; all agree on the order.
    await judgeAll(t(), made, (juror, item) => Math.max(1, [5, 4, 5][juror]! - item))
    const ranking = await decideAll(t(), at.staff, made, 2)
    expect(ranking.items.map(({ code, place, outcome }) => [code, place, outcome])).toEqual([
      ['S-01', 1, 'accept'],
      ['S-02', 2, 'accept'],
      ['S-03', 3, 'decline'],
      ['S-04', 4, 'decline'],
    ])
    expect(ranking.decision).toMatchObject({ cut: 2, holds: true, isCurrent: true, reason: 'Porque sim.' })
    expect(ranking.withoutJuror).toHaveLength(3)
    const plain = await t().call(decide.getRanking, { params: { id: made.id }, query: { method: 'raw' } }, at.staff)
    expect(plain.items.map(({ raw }) => raw?.toFixed(2))).toEqual(['4.67', '3.67', '2.67', '1.67'])
  })

  it('is refused while the round runs, and opening it again takes the decision back', async () => {
    const made = await open()
    const body = { method: 'raw', cut: 1 } as const
    const args = { params: { id: made.id }, body }
    expect(await t().refused(decide.decideRound, args, at.staff)).toMatchObject({ code: 'state_conflict' })
    await judgeAll(t(), made, (_, item) => 5 - item)
    await decideAll(t(), at.staff, made)
    await t().call(manage.openRound, { params: { id: made.id } }, at.staff)
    await t().call(manage.closeRound, { params: { id: made.id } }, at.staff)
    expect(await t().call(decide.getRanking, { params: { id: made.id } }, at.staff)).toMatchObject({ decision: null })
    const tooMany = { params: { id: made.id }, body: { method: 'raw', cut: 3 } }
    expect(await t().refused(decide.decideRound, tooMany, at.staff)).toMatchObject({ errors: [{ field: 'cut' }] })
  })
})

describe('the announcement', () => {
  const checks = async (id: string) =>
    (await t().call(getAnnouncement, { params: { id } }, at.staff)).checks.filter(({ ok }) => !ok)

  it('needs everything in order, and names what is not', async () => {
    const made = await open()
    await judgeAll(t(), made, () => 3)
    const announce = { params: { id: made.id }, body: {} }
    expect(await t().refused(announceRound, announce, at.staff)).toMatchObject({ code: 'state_conflict' })
    await t().call(manage.closeRound, announce, at.staff)
    expect((await checks(made.id)).map(({ id, stops }) => [id, stops])).toEqual([
      ['outcomes', true],
      ['feedback', true],
    ])
    expect(await t().refused(announceRound, announce, at.staff)).toMatchObject({ code: 'round_undecided' })
  })

  it('tells everybody at once in their language, and nobody before', async () => {
    const made = await open()
    const [first] = made.startups
    const english = await withoutTie(t(), await t().as('founder', { locale: 'en' }))
    const member = { startup_id: first!.id, user_id: english.id, title: '' }
    await t().deps.db.insertInto('startup_members').values(member).execute()
    await judgeAll(t(), made, (_, item) => 5 - item)
    const ranking = await decideAll(t(), at.staff, made)
    const result = { params: { area: 'startups', id: first!.id } }
    const seen = async () => (await t().call(getReviewResult, result, first!.owner)).result
    expect(await seen()).toBeNull()
    expect(JSON.stringify(await t().call(getStartup, { params: { id: first!.id } }, first!.owner))).not.toContain(
      'Gostámos',
    )
    const { can } = await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    expect(can).toEqual({ announce: false, decide: false })
    const place = ranking.items.findIndex(({ id }) => id === first!.id) + 1
    const expected = place === 1 ? 5 : 4
    expect(await seen()).toMatchObject({ place, of: 2, reviews: 3, feedback: { pt: 'Gostámos.' } })
    expect((await seen())?.criteria.map(({ average, median }) => [average, median])).toEqual(
      Array.from({ length: 4 }, () => [expected, null]),
    )
    const mails = await t()
      .deps.db.selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('kind', 'in', ['startups.accept', 'startups.decline'])
      .execute()
    expect(mails).toHaveLength(3)
    expect(mails.find(({ recipient }) => recipient === english.email)?.body_text).toContain('We liked it.')
    const { state } = await t().call(getStartup, { params: { id: first!.id } }, first!.owner)
    expect(state).toBe(place === 1 ? 'accepted' : 'declined')
    const outsider = await t().as('trainee')
    expect((await t().call(getReviewResult, result, outsider)).result).toBeNull()
  })

  it('happens once when two announce, and leaves out what was withdrawn meanwhile', async () => {
    const made = await makeRound(t(), at.staff, { startups: 3 })
    await judgeAll(t(), made, (_, item) => 5 - item)
    await decideAll(t(), at.staff, made)
    const gone = made.startups[2]!
    await t().deps.db.updateTable('startups').set({ state: 'draft' }).where('id', '=', gone.id).execute()
    const args = { params: { id: made.id }, body: {} }
    const both = await Promise.allSettled([
      t().call(announceRound, args, at.staff),
      t().call(announceRound, args, at.other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([...(await t().mailed('startups.accept')), ...(await t().mailed('startups.decline'))]).toHaveLength(2)
  })
})

it('hands scores and comments out as a file', async () => {
  const made = await open()
  await judgeAll(t(), made, () => 4)
  const { text } = await t().call(decide.exportScores, { params: { id: made.id, format: 'csv' } }, at.staff)
  const lines = text.trim().split('\n')
  expect([lines.length, lines[0]]).toEqual([7, expect.stringContaining('1. Problema')])
})

it('takes records in while it runs, and gives them to jurors', async () => {
  const made = await open()
  await submitStartup(t(), made.intake)
  const userId = (await withoutTie(t(), await t().as('mentor'))).id
  const { itemList } = await t().call(manage.addJuror, { params: { id: made.id, userId } }, at.staff)
  expect(itemList.map(({ code, reviews }) => [code, reviews.length])).toEqual([
    ['S-01', 3],
    ['S-02', 3],
    ['S-03', 3],
  ])
})
