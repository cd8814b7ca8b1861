import { describe, expect, it } from 'vitest'
import { getReceived, undoMinutes } from '#contract/applications/received.ts'
import { extendOpportunity, getOpportunity, moveOpportunity } from '#contract/opportunities/opportunities.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const app = () => at.api
const days = 86_400_000
const post = (over = {}) => published(app(), at.staff, over)
const received = (id: string, who: Signed) => app().call(getReceived, { params: { id } }, who)
/** As two instances of the product would. */
const workTwice = () => Promise.all([app().work(), app().work()])

describe('the promise', () => {
  it.each([
    {
      change: 'to summer time',
      applied: '2026-03-25T10:00:00.000Z',
      due: '2026-04-04T17:00:00.000Z',
      stages: ['2026-04-01T08:00:00.000Z', '2026-04-04T08:00:00.000Z', '2026-04-11T08:00:00.000Z'],
    },
    {
      change: 'to winter time',
      applied: '2026-10-20T10:00:00.000Z',
      due: '2026-10-30T18:00:00.000Z',
      stages: ['2026-10-27T09:00:00.000Z', '2026-10-30T09:00:00.000Z', '2026-11-06T09:00:00.000Z'],
    },
  ])('keeps its hours by the clock of Lisbon over the change $change, to the millisecond', async (year) => {
    app().setTime(year.applied)
    const [writer, applicant] = [await app().as('staff'), await app().as('trainee')]
    const deadline = new Date(Date.parse(year.applied) + days).toISOString()
    const { slug } = await published(app(), writer, { answerDays: 10, deadline })
    const { id, answerDueAt } = await applyTo(app(), slug, applicant)
    expect(answerDueAt).toBe(year.due)
    const mails = async () => [
      (await app().mailed('applications.reminder')).length,
      (await app().mailed('applications.broken')).length,
    ]
    const at = async (time: number) => {
      app().setTime(new Date(time))
      await workTwice()
      return mails()
    }
    const after = [
      [1, 0],
      [2, 0],
      [2, 1],
    ]
    for (const [stage, time] of year.stages.entries()) {
      expect(await at(Date.parse(time) - 1)).toEqual(after[stage - 1] ?? [0, 0])
      expect(await at(Date.parse(time))).toEqual(after[stage])
    }
    const isLateAt = async (time: number) => {
      app().setTime(new Date(time))
      return (await received(id, await app().as('staff'))).late
    }
    expect([await isLateAt(Date.parse(year.due)), await isLateAt(Date.parse(year.due) + 1)]).toEqual([false, true])
  })

  it('is remembered in one mail a posting', async () => {
    const { slug } = await post({ answerDays: 10 })
    await applyTo(app(), slug, at.ana)
    await applyTo(app(), slug, at.eva)
    app().advance(7 * days)
    await workTwice()
    expect(await app().mailed('applications.reminder')).toEqual([at.staff.email])
  })

  it('broken for a week is said to the applicant once, and the posting waits for its answers', async () => {
    const { slug } = await post({ answerDays: 1 })
    const { id } = await applyTo(app(), slug, at.ana)
    app().advance(9 * days)
    await workTwice()
    expect(await app().mailed('applications.broken')).toEqual([at.ana.email])
    const [later, reader] = [await app().as('staff'), await app().as('trainee')]
    expect(await received(id, later)).toMatchObject({ late: true, broken: true })
    const extend = { params: { slug }, body: { deadline: '2026-06-01T09:00:00.000Z' } }
    expect((await app().refused(extendOpportunity, extend, later)).code).toBe('promises_broken')
    const to = (state: 'closed' | 'published') => ({ params: { slug }, body: { to: state } })
    await app().call(moveOpportunity, to('closed'), later)
    expect((await app().refused(moveOpportunity, to('published'), later)).code).toBe('promises_broken')
    await moveSent(app(), { id, to: 'rejected' }, later)
    expect(await app().call(extendOpportunity, extend, later)).toMatchObject({ open: true })
    const { answerRate } = await app().call(getOpportunity, { params: { slug } }, reader)
    expect(answerRate).toEqual({ percent: 0, of: 1 })
  })

  it('is made again to whoever was answered and is looked at once more, and kept or broken like the first', async () => {
    const { slug } = await post({ answerDays: 10 })
    const { id } = await applyTo(app(), slug, at.ana)
    const told = async () => {
      app().advance(undoMinutes * 60_000)
      await app().work()
    }
    await moveSent(app(), { id, to: 'rejected' }, at.staff)
    await told()
    app().setTime('2026-03-29T10:00:00.000Z')
    const staff = await app().as('staff')
    await moveSent(app(), { id, to: 'in_review' }, staff)
    expect(await received(id, staff)).toMatchObject({ late: false, answerDueAt: '2026-03-22T18:00:00.000Z' })
    await told()
    const due = '2026-04-08T17:00:00.000Z'
    expect(await received(id, staff)).toMatchObject({ late: false, answerDueAt: due, answeredAt: null })
    const letter = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'applications.in_review')
    expect((await letter.executeTakeFirstOrThrow()).body_text).toContain('8 de abril')
    for (const [day, reminders, broken] of [
      ['2026-04-05', 1, 0],
      ['2026-04-08', 2, 0],
      ['2026-04-15', 2, 1],
    ] as const) {
      app().setTime(`${day}T08:00:00.000Z`)
      await workTwice()
      expect(await app().mailed('applications.reminder')).toHaveLength(reminders)
      expect(await app().mailed('applications.broken')).toHaveLength(broken)
    }
    app().setTime('2026-05-08T08:00:00.000Z')
    await app().work()
    expect(await app().mailed('applications.silence')).toEqual([at.ana.email])
  })

  it('of a rejection that is taken back before it is told stays as it was', async () => {
    const { slug } = await post({ answerDays: 10 })
    const { id } = await applyTo(app(), slug, at.ana)
    await moveSent(app(), { id, to: 'rejected' }, at.staff)
    await moveSent(app(), { id, to: 'in_review' }, at.staff)
    app().advance(undoMinutes * 60_000)
    await app().work()
    expect(await received(id, at.staff)).toMatchObject({ answerDueAt: '2026-03-22T18:00:00.000Z', answeredAt: null })
  })

  it('that was kept counts for the organisation', async () => {
    const { slug } = await post()
    const { id } = await applyTo(app(), slug, at.ana)
    await moveSent(app(), { id, to: 'rejected' }, at.staff)
    const { answerRate } = await app().call(getOpportunity, { params: { slug } }, at.eva)
    expect(answerRate).toEqual({ percent: 100, of: 1 })
    app().advance(30 * days)
    await app().work()
    expect(await app().mailed('applications.broken')).toEqual([])
  })
})
