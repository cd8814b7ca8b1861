import { describe, expect, it } from 'vitest'
import { criterionOf } from '#api/demo/factories/challenges.ts'
import { getChallenge } from '#contract/challenges/challenges.ts'
import { cancelChallenge, updateChallenge } from '#contract/challenges/manage.ts'
import { getReview, scoreReview } from '#contract/reviews/desk.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { announceRound, getAnnouncement } from '#contract/reviews/announcement.ts'
import { remindJurors } from '#contract/reviews/jury.ts'
import { decideItem } from '#contract/reviews/ranking.ts'
import { closeRound, createRound, getRound, listRounds, openRound } from '#contract/reviews/rounds.ts'
import { decideSolution, getSolution, nameStartup } from '#contract/solutions/solutions.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { everyAnswer, wordsIn } from '#test/every-answer.ts'
import { judgedChallenge, type JudgedChallenge } from '#test/judged-challenge.ts'
import { startupOf } from '#test/opportunities.ts'
import { proposed } from '#test/problems.ts'
import { decideAll, judgeAll, queueOf } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api

const change = async (slug: string, body: object) => {
  const { version } = await t().call(getChallenge, { params: { slug } }, at.staff)
  return { params: { slug }, body: { version, ...body } }
}
const firstReview = async ({ jurors }: JudgedChallenge) => {
  const [juror] = jurors
  const { id } = (await queueOf(t(), juror!))[0]!
  const { criteriaList } = await t().call(getReview, { params: { id } }, juror)
  const scoring = (criterion: string) => ({ params: { id, criterion }, body: { score: 4 } })
  return { id, juror: juror!, criteria: criteriaList, scoring }
}

it('tells the teams that the jury has begun when staff open the round', async () => {
  const { solutions } = await judgedChallenge(t(), at.staff)
  await t().work()
  const people = solutions.flatMap(({ team }) => team.map(({ email }) => email))
  expect(await t().mailed('challenges.judging')).toEqual(people.toSorted())
})

describe('a solution taken out of the competition or let back in', () => {
  const decide = async (id: string, decision: 'disqualify' | 'restore') => {
    const { version } = await t().call(getSolution, { params: { id } }, at.staff)
    const body = { decision, version, ...(decision === 'disqualify' && { answer: 'Não é da equipa.' }) }
    await t().call(decideSolution, { params: { id }, body }, at.staff)
  }
  const minute = async () => {
    t().advance(minuteMs)
    await t().work()
  }
  const show = (id: string) => t().call(getAnnouncement, { params: { id } }, at.staff)
  const failing = async (id: string) =>
    (await show(id)).checks.filter(({ ok, stops }) => !ok && stops).map((check) => check.id)
  const announce = (id: string, stamp: string) => ({ params: { id }, body: { stamp } })

  it('leaves the queue of its jurors and comes back to it, and they are told of what is theirs again', async () => {
    const { id, jurors, solutions } = await judgedChallenge(t(), at.staff, { jurors: 2 })
    const [juror] = jurors
    const told = async () => (await t().mailed('reviews.assigned')).length
    const before = await told()
    await decide(solutions[0]!.id, 'disqualify')
    await minute()
    expect(await queueOf(t(), juror!)).toHaveLength(1)
    await t().call(remindJurors, { params: { id }, body: {} }, at.staff)
    const mails = t().deps.db.selectFrom('mails').select('body_text')
    const [reminder] = await mails.where('kind', '=', 'reviews.reminder').execute()
    expect([await told(), reminder!.body_text]).toEqual([before, expect.stringContaining('tens 1 por entregar')])
    await decide(solutions[0]!.id, 'restore')
    await minute()
    expect(await queueOf(t(), juror!)).toHaveLength(2)
    expect(await told()).toBe(before + 2)
  })

  it('leaves the right number in the notices of its jurors; who had begun it gets a letter', async () => {
    const made = await judgedChallenge(t(), at.staff, { jurors: 2 })
    const { juror, criteria, id, scoring } = await firstReview(made)
    await t().call(scoreReview, scoring(criteria[0]!.id), juror)
    const begun = t().deps.db.selectFrom('reviews').select('item_id').where('id', '=', id)
    await decide((await begun.executeTakeFirstOrThrow()).item_id, 'disqualify')
    await minute()
    const notices = t().deps.db.selectFrom('notices').select('body').where('kind', '=', 'reviews.assigned')
    const bodies = (await notices.execute()).map(({ body }) => body.slice(0, 18))
    expect(bodies).toEqual(['Tens 1 por avaliar', 'Tens 1 por avaliar'])
    expect(await t().mailed('reviews.gone')).toEqual([juror.email])
    await minute()
    expect(await t().mailed('reviews.gone')).toHaveLength(1)
  })

  it('is judged though it was out when the round began', async () => {
    const { id, jurors, solutions } = await judgedChallenge(t(), at.staff, { jurors: 2 })
    await t().call(closeRound, { params: { id } }, at.staff)
    await decide(solutions[0]!.id, 'disqualify')
    await t().call(openRound, { params: { id } }, at.staff)
    expect(await queueOf(t(), jurors[0]!)).toHaveLength(1)
    await decide(solutions[0]!.id, 'restore')
    await minute()
    expect(await queueOf(t(), jurors[0]!)).toHaveLength(2)
  })

  it('does not stop the announcement of the others, and takes no place', async () => {
    const made = await judgedChallenge(t(), at.staff, { solutions: 3, jurors: 1 })
    const { id, solutions, jurors } = made
    await judgeAll(t(), made, (_, item) => 5 - item)
    await decide(solutions[0]!.id, 'disqualify')
    await t().call(closeRound, { params: { id } }, at.staff)
    const { items } = await decideAll(t(), at.staff, made)
    expect(items).toHaveLength(2)
    expect(await failing(id)).toEqual([])
    // At the last moment: the press is refused once, with what it is now.
    await decide(solutions[1]!.id, 'disqualify')
    const { stamp } = await show(id)
    const stale = await t().refused(announceRound, announce(id, stamp), at.staff)
    expect(stale).toMatchObject({ code: 'stale_version', current: { items: [{ id: solutions[2]!.id }] } })
    const now = await show(id)
    expect(now.items).toHaveLength(1)
    await t().call(announceRound, announce(id, now.stamp), at.staff)
    expect(await queueOf(t(), jurors[0]!)).toEqual([])
  })

  it('shows what a solution let back in still needs, also while the round is closed', async () => {
    const made = await judgedChallenge(t(), at.staff, { jurors: 1 })
    const { id, solutions } = made
    await judgeAll(t(), { jurors: made.jurors }, () => 4)
    await decide(solutions[0]!.id, 'disqualify')
    await t().call(closeRound, { params: { id } }, at.staff)
    await decideAll(t(), at.staff, made)
    expect(await failing(id)).toEqual([])
    await decide(solutions[0]!.id, 'restore')
    await minute()
    expect(await failing(id)).toContain('outcomes')
  })
})

it('closes the round of a cancelled challenge, tells its jury once, and holds no other', async () => {
  const { id, slug, challengeId, jurors } = await judgedChallenge(t(), at.staff, { jurors: 2 })
  await t().call(cancelChallenge, { params: { slug }, body: { reason: { pt: 'O parceiro saiu.' } } }, at.staff)
  for (let minutes = 0; minutes < 2; minutes += 1) {
    t().advance(minuteMs)
    await t().work()
  }
  expect(await t().call(getRound, { params: { id } }, at.staff)).toMatchObject({ state: 'closed', items: 0 })
  expect(await queueOf(t(), jurors[0]!)).toEqual([])
  expect(await t().mailed('reviews.called_off')).toEqual(jurors.map(({ email }) => email).toSorted())
  const again = { body: { area: 'solutions', contextId: challengeId } }
  expect((await t().refused(createRound, again, at.staff)).code).toBe('state_conflict')
  const { contexts } = await t().call(listRounds, { query: { contextId: challengeId } }, at.staff)
  expect(contexts).toEqual([])
})

describe('the criteria of a challenge', () => {
  it('change until the first score, also while jurors read, and never after it', async () => {
    const made = await judgedChallenge(t(), at.staff, { solutions: 1 })
    const { id, juror, criteria, scoring } = await firstReview(made)
    const fresh = [criterionOf(30), criterionOf(70)]
    await t().call(updateChallenge, await change(made.slug, { criteria: fresh }), at.staff)
    const shown = await t().call(getReview, { params: { id } }, juror)
    expect(shown.criteriaList.map((one) => one.id)).toEqual(fresh.map((one) => one.id))
    const gone = await t().refused(scoreReview, scoring(criteria[0]!.id), juror)
    expect(gone.code).toBe('criterion_unknown')
    // What was refused is no first score.
    expect((await t().call(getChallenge, { params: { slug: made.slug } }, at.staff)).criteriaLocked).toBe(false)
    await t().call(scoreReview, scoring(fresh[0]!.id), juror)
    const late = await change(made.slug, { criteria })
    expect((await t().refused(updateChallenge, late, at.staff)).code).toBe('criteria_locked')
    const same = await change(made.slug, { criteria: fresh, partner: 'Outro' })
    expect(await t().call(updateChallenge, same, at.staff)).toMatchObject({ partner: 'Outro', criteriaLocked: true })
  })

  it('are changed before the first score or not at all when both happen at once', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const made = await judgedChallenge(t(), at.staff, { solutions: 1, jurors: 1 })
      const { juror, criteria, scoring } = await firstReview(made)
      const other = await change(made.slug, { criteria: [criterionOf(1)] })
      const both = await Promise.allSettled([
        t().call(updateChallenge, other, at.staff),
        t().call(scoreReview, scoring(criteria[0]!.id), juror),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { db } = t().deps
      const scored = await db.selectFrom('review_scores').select('criterion').execute()
      const { criteria: stored } = await db
        .selectFrom('challenges')
        .select('criteria')
        .where('id', '=', made.challengeId)
        .executeTakeFirstOrThrow()
      const isChanged = both[0].status === 'fulfilled'
      expect(stored.some(({ id }) => id === criteria[0]!.id)).toBe(!isChanged)
      await db.deleteFrom('review_scores').execute()
      expect(scored).toHaveLength(isChanged ? 0 : 1)
    }
  })
})

describe('the results of a challenge', () => {
  const secrets = ['Digam quanto custa.', 'winner', 'finalist', 'not_selected']
  const answersFor = (made: JudgedChallenge) => {
    const [{ id, team }] = made.solutions as [JudgedChallenge['solutions'][number]]
    const known = { id, slug: made.slug, area: 'solutions', number: 1, format: 'csv' }
    return everyAnswer(t(), team[1], { known, q: 'Ouvido' })
  }

  it('are seen by the team at the announcement and not before, by no way', async () => {
    const made = await judgedChallenge(t(), at.staff)
    await judgeAll(t(), made, (_, item) => 5 - item * 2)
    const ranking = await decideAll(t(), at.staff, made)
    for (const { id: itemId, outcome } of ranking.items) {
      const body = { outcome, feedbackPt: 'Digam quanto custa.', feedbackEn: 'Say what it costs.' }
      await t().call(decideItem, { params: { id: made.id, itemId }, body }, at.staff)
    }
    const before = await answersFor(made)
    expect(before.map(({ path }) => path)).toEqual(expect.arrayContaining(['/solutions/{id}', '/challenges/{slug}']))
    expect(wordsIn(before, secrets)).toEqual([])

    const proposer = await t().as('founder')
    const { id: problem_id } = await proposed(t(), proposer)
    await t().deps.db.updateTable('challenges').set({ problem_id }).where('id', '=', made.challengeId).execute()

    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    expect(await t().mailed('problems.solution'), 'who follows the problem hears of it').toEqual([proposer.email])
    const [winner] = ranking.items
    const solution = made.solutions.find(({ id }) => id === winner!.id)!
    for (const person of solution.team) {
      const { result } = await t().call(getReviewResult, { params: { area: 'solutions', id: solution.id } }, person)
      expect(result).toMatchObject({ place: 1, of: 2, reviews: 3, feedback: { pt: 'Digam quanto custa.' } })
      expect(result?.criteria.map(({ average, median }) => [average, median])).toEqual([
        // Beside one other team a median would tell what that one got.
        [5, null],
        [5, null],
      ])
    }
    const { state, place } = await t().call(getSolution, { params: { id: solution.id } }, solution.team[0])
    expect([state, place]).toEqual(['winner', 1])
    const [owner] = solution.team
    const startupId = await startupOf(t(), owner)
    const born = { params: { id: solution.id }, body: { startupId } }
    expect((await t().call(nameStartup, born, owner)).startup).toMatchObject({ id: startupId })
    expect(await t().mailed('problems.startup'), 'and of the startup that was born').toEqual([proposer.email])
    expect((await t().refused(nameStartup, born, owner)).code).toBe('state_conflict')
    const { results, phase } = await t().call(getChallenge, { params: { slug: made.slug } }, solution.team[0])
    expect([phase, results.map(({ id, mine }) => [id, mine])]).toEqual(['announced', [[solution.id, true]]])
    const mails = await t()
      .deps.db.selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('kind', 'in', ['solutions.winner', 'solutions.not_selected'])
      .execute()
    expect(mails).toHaveLength(4)
    const english = mails.find(({ recipient }) => recipient === solution.team[1].email)
    expect(english?.body_text).toContain('Say what it costs.')
  })
})
