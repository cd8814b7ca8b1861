import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endOpportunity } from '#api/features/opportunities/ends.ts'
import { listHeld, undoHeld } from '#contract/audit/held.ts'
import * as own from '#contract/applications/own.ts'
import { answerLate } from '#contract/applications/late.ts'
import * as received from '#contract/applications/received.ts'
import * as ends from '#contract/opportunities/ends.ts'
import * as postings from '#contract/opportunities/opportunities.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, opportunityInput, published } from '#test/opportunities.ts'
import { listeningTo } from '#test/statements.ts'
import { outcomeOf, walkerOf } from '#test/walk.ts'
import { moveOwn } from '../own/service.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const app = () => at.api
const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

const post = (over = {}) => published(app(), at.staff, over)
const told = async () => {
  app().advance(received.undoMinutes * minutes)
  await app().work()
}
const show = (id: string, who: Signed = at.ana) => app().call(own.getApplication, { params: { id } }, who)
const end = (slug: string, body: ends.EndInput, who: Signed = at.staff) =>
  app().call(ends.endOpportunity, { params: { slug }, body }, who)
const answering = (id: string, answer: 'accept' | 'decline' = 'accept') =>
  [own.answerOffer, { params: { id }, body: { answer } }] as const
const lettersTo = async (email: string) => {
  const { db } = app().deps
  const rows = await db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
  return rows.map(({ kind, body_text, calendar }) => ({ kind: kind.replace('applications.', ''), body_text, calendar }))
}
async function offered(slug: string, who = at.ana, over = {}) {
  const { id } = await applyTo(app(), slug, who)
  await moveSent(app(), { id, to: 'offer', beyondOpenings: true, ...over }, at.staff)
  return id
}

describe('a posting that ends', () => {
  it('says before who waits, and writes to each group in the language of each reader', async () => {
    const { slug } = await post({ openings: 5 })
    const reader = await app().as('trainee', { locale: 'en' })
    const waits = await applyTo(app(), slug, reader)
    const id = await offered(slug)
    await told()
    const { groups } = await app().call(ends.previewEnd, { params: { slug } }, at.staff)
    expect(groups.map(({ group, count }) => [group, count]).toSorted()).toEqual([
      ['offer', 1],
      ['waiting', 1],
    ])
    const words = { waiting: { pt: 'Volta em maio.', en: 'Come back in May.' } }
    expect(await end(slug, { as: 'withdrawn', words })).toMatchObject({ state: 'withdrawn', can: { ends: [] } })
    await told()
    const [letter] = (await lettersTo(reader.email)).slice(-1)
    expect(letter).toMatchObject({ kind: 'withdrawn', body_text: expect.stringContaining('Come back in May.') })
    expect((await lettersTo(at.ana.email)).at(-1)!.body_text).toContain('a proposta que tinhas fica sem efeito')
    expect(await show(waits.id, reader)).toMatchObject({
      state: 'rejected',
      closedFor: 'withdrawn',
      message: 'Come back in May.',
    })
    expect((await app().refused(...answering(id), at.ana)).code).toBe('posting_ended')
  })

  it('is still read by those who applied, as it was when they did', async () => {
    const { slug, version } = await post({ payMin: 1000, payMax: 1200 })
    const { id } = await applyTo(app(), slug, at.ana)
    const change = { payMin: 800, payMax: null, title: { pt: 'Outro nome' }, version }
    await app().call(postings.updateOpportunity, { params: { slug }, body: change }, at.staff)
    await end(slug, { as: 'withdrawn' })
    const { posting, opportunity } = await show(id)
    expect(posting).toMatchObject({
      title: { pt: 'Estágio em testes' },
      payMin: 1000,
      payMax: 1200,
      organisation: 'Nortada',
    })
    expect(opportunity.shown).toBe(true)
    expect(await app().call(postings.getOpportunity, { params: { slug } }, at.ana)).toMatchObject({
      state: 'withdrawn',
    })
    expect((await app().refused(postings.getOpportunity, { params: { slug } }, at.eva)).status).toBe(404)
  })

  it('while somebody accepts leaves them in or out, and never both', async () => {
    const { slug } = await post({ openings: 2 })
    const id = await offered(slug)
    await told()
    const [accepted] = await Promise.allSettled([app().call(...answering(id), at.ana), end(slug, { as: 'withdrawn' })])
    const { state, closedFor } = await show(id)
    const won = accepted.status === 'fulfilled'
    expect([state, closedFor]).toEqual(won ? ['accepted', null] : ['rejected', 'withdrawn'])
    await told()
    expect(await app().mailed('applications.withdrawn')).toEqual(won ? [] : [at.ana.email])
  })

  it('is told in its own time, whatever else is told meanwhile, and can be taken back until then', async () => {
    const [taken, ended] = [await post({ openings: 1 }), await post({ openings: 2 })]
    const offer = await offered(taken.slug, at.eva)
    const { id } = await applyTo(app(), ended.slug, at.ana)
    await told()
    await end(ended.slug, { as: 'closed' })
    await told()
    const acceptAnother = async () => {
      await app().call(...answering(offer), at.eva)
      await app().work()
    }
    await end(ended.slug, { as: 'withdrawn' })
    await acceptAnother()
    expect(await app().mailed('applications.withdrawn')).toEqual([])
    const { items } = await app().call(listHeld, {}, at.staff)
    await app().call(undoHeld, { params: { id: items[0]!.id } }, at.staff)
    await told()
    expect(await show(id)).toMatchObject({ state: 'submitted' })
    expect(await app().mailed('applications.withdrawn')).toEqual([])
    await end(ended.slug, { as: 'withdrawn' })
    await told()
    expect(await app().mailed('applications.withdrawn')).toEqual([at.ana.email])
  })

  it('tells what an earlier end owed, when a later one that hid it is taken back', async () => {
    const { slug } = await post({ openings: 2 })
    await applyTo(app(), slug, at.ana)
    await end(slug, { as: 'closed' })
    app().advance(5 * minutes)
    await end(slug, { as: 'withdrawn' })
    app().advance(7 * minutes)
    await app().work()
    expect(await app().mailed('applications.closed')).toEqual([])
    const { items } = await app().call(listHeld, {}, at.staff)
    await app().call(undoHeld, { params: { id: items[0]!.id } }, at.staff)
    await told()
    expect(await app().mailed('applications.withdrawn')).toEqual([])
    expect(await app().mailed('applications.closed')).toEqual([at.ana.email])
  })

  it('makes a rejection that could be undone final, and nobody comes back', async () => {
    const { slug } = await post()
    const { id } = await applyTo(app(), slug, at.ana)
    await moveSent(app(), { id, to: 'rejected' }, at.staff)
    await end(slug, { as: 'withdrawn' })
    expect((await app().refused(received.undoMoves, { body: { ids: [id] } }, at.staff)).code).toBe('state_conflict')
    const { can, version } = await app().call(received.getReceived, { params: { id } }, at.staff)
    expect(can.move).toEqual([])
    const again = { params: { id }, body: { to: 'in_review' as const, version } }
    expect((await app().refused(received.moveReceived, again, at.staff)).code).toBe('state_conflict')
  })

  it('answers two thousand in as many statements as two', async () => {
    const { db } = app().deps
    const counts: number[] = []
    for (const number of [2, 2000]) {
      const { slug, id: opportunity } = await post({ title: { pt: `Para ${number}` }, openings: 5 })
      const { id } = await applyTo(app(), slug, number === 2 ? at.ana : at.eva)
      await copies(opportunity, id, number - 1)
      const heard = listeningTo(app().deps)
      await endOpportunity(heard.deps, walkerOf(at.staff, 'staff'), slug, { as: 'filled' })
      counts.push(heard.statements.length)
      const open = await db
        .selectFrom('applications')
        .select('id')
        .where('opportunity_id', '=', opportunity)
        .where('state', '<>', 'rejected')
        .execute()
      expect(open).toEqual([])
    }
    expect(counts[0]).toBe(counts[1])
    await app().work()
    expect((await app().mailed('applications.filled')).toSorted()).toEqual([at.ana.email, at.eva.email].toSorted())
    const untold = await db.selectFrom('applications').select('id').where('to_tell', 'is not', null).execute()
    expect(untold).toEqual([])
  })
})

/** Many more of nobody in particular, as people who left the programme. */
async function copies(opportunityId: string, id: string, count: number) {
  await sql`
    insert into applications (id, opportunity_id, applicant_id, profile, posting, search, submitted_at, answer_due_at, updated_at)
    select gen_random_uuid(), ${opportunityId}, null, profile, posting, '', submitted_at, answer_due_at, updated_at
    from applications, generate_series(1, ${count}) where id = ${id}`.execute(app().deps.db)
}

describe('the last opening', () => {
  it('accepted twice at once is one person’s; the other hears it, and those who wait are asked about', async () => {
    const { slug } = await post({ openings: 1 })
    const third = await app().as('trainee')
    const [first, second] = [await offered(slug), await offered(slug, at.eva)]
    await applyTo(app(), slug, third)
    await told()
    const both = await Promise.allSettled([
      app().call(...answering(first), at.ana),
      app().call(...answering(second), at.eva),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isFirst = both[0].status === 'fulfilled'
    const [lost, loser] = isFirst ? [second, at.eva] : [first, at.ana]
    expect((await app().refused(...answering(lost), loser)).code).toBe('openings_taken')
    await app().work()
    expect(await app().mailed('applications.filled')).toEqual([loser.email])
    expect(await app().mailed('applications.all_taken')).toEqual([at.staff.email])
    const shown = await app().call(postings.getOpportunity, { params: { slug } }, at.staff)
    expect(shown).toMatchObject({
      state: 'closed',
      filled: true,
      answers: { waiting: 1, tellsAt: '2026-03-15T09:00:00.000Z' },
    })
    app().setTime('2026-03-15T09:00:00.000Z')
    await app().work()
    expect((await app().mailed('applications.filled')).toSorted()).toEqual([loser.email, third.email].toSorted())
  })

  it('leaves the others on their way when somebody decides so', async () => {
    const { slug } = await post({ openings: 1 })
    const id = await offered(slug)
    const { id: waits } = await applyTo(app(), slug, at.eva)
    await told()
    await app().call(...answering(id), at.ana)
    expect((await app().call(ends.keepWaiting, { params: { slug } }, at.staff)).answers).toMatchObject({
      tellsAt: null,
    })
    expect((await app().refused(ends.keepWaiting, { params: { slug } }, at.staff)).code).toBe('state_conflict')
    expect(await show(waits, at.eva)).toMatchObject({ state: 'submitted' })
    app().advance(4 * days)
    await app().work()
    expect(await app().mailed('applications.filled')).toEqual([])
  })
})

describe('an offer', () => {
  it.each([
    {
      change: 'to summer time',
      until: '2026-03-30T18:00:00.000Z',
      reminders: ['2026-03-27T18:00:00.000Z', '2026-03-29T18:00:00.000Z'],
    },
  ])(
    'is reminded of twice, ends on its day over the change $change, and can be made again',
    async ({ until, reminders }) => {
      const { slug } = await post()
      const id = await offered(slug, at.ana, { replyBy: until })
      await told()
      for (const [index, time] of reminders.entries()) {
        app().setTime(new Date(Date.parse(time) - 1))
        await app().work()
        expect(await app().mailed('applications.offer_reminder')).toHaveLength(index)
        app().setTime(time)
        await Promise.all([app().work(), app().work()])
        expect(await app().mailed('applications.offer_reminder')).toHaveLength(index + 1)
      }
      const words = (await lettersTo(at.ana.email)).filter(({ kind }) => kind === 'offer_reminder')
      expect(new Set(words.map(({ body_text }) => body_text)).size).toBe(reminders.length)
      app().setTime(until)
      await Promise.all([app().work(), app().work()])
      expect(await app().mailed('applications.lapsed')).toEqual([at.ana.email])
      expect(await app().mailed('applications.unanswered')).toEqual([at.staff.email])
      const staff = await app().as('staff')
      const shown = await app().call(received.getReceived, { params: { id } }, staff)
      expect(shown).toMatchObject({ state: 'lapsed', can: { move: ['offer'] } })
      expect(await moveSent(app(), { id, to: 'offer' }, staff)).toMatchObject({ state: 'offer' })
    },
  )

  it('is taken in its last second and refused after it, before the clock has ended it too', async () => {
    const { slug } = await post({ openings: 5 })
    const until = new Date(app().deps.clock().getTime() + 2 * days).toISOString()
    const [first, second] = [
      await offered(slug, at.ana, { replyBy: until }),
      await offered(slug, at.eva, { replyBy: until }),
    ]
    await told()
    const accept = (id: string, who: Signed) =>
      outcomeOf(moveOwn(app().deps, walkerOf(who, 'trainee'), id, { to: 'accepted' }))
    app().setTime(new Date(Date.parse(until) - 1))
    expect(await accept(first, at.ana)).toBe('ok')
    app().setTime(until)
    expect(await accept(second, at.eva)).toBe('offer_over')
    await app().work()
    expect(await accept(second, at.eva)).toBe('offer_over')
    expect(await app().mailed('applications.lapsed')).toEqual([at.eva.email])
  })

  it('needs at least a day', async () => {
    const { slug } = await post()
    const { id } = await applyTo(app(), slug, at.ana)
    const replyBy = new Date(app().deps.clock().getTime() + 5 * hours).toISOString()
    const refusal = await app().refused(
      received.moveReceived,
      { params: { id }, body: { to: 'offer', replyBy, version: 1 } },
      at.staff,
    )
    expect(refusal.errors).toMatchObject([{ field: 'replyBy', code: 'reply_too_soon' }])
  })
})

describe('other pay, place or deadline', () => {
  const update = async (slug: string, change: Partial<postings.OpportunityInput>) => {
    const { version } = await app().call(postings.getOpportunity, { params: { slug } }, at.staff)
    return app().call(postings.updateOpportunity, { params: { slug }, body: { ...change, version } }, at.staff)
  }

  it('is told once to those who wait, with what it was; whoever applied after has seen it', async () => {
    const { slug } = await post()
    await applyTo(app(), slug, at.ana)
    app().advance(1000)
    await update(slug, { payMin: 900, payMax: null })
    await update(slug, { place: 'Porto' })
    await applyTo(app(), slug, at.eva)
    await told()
    expect(await app().mailed('applications.terms')).toEqual([at.ana.email])
    const { body_text } = (await lettersTo(at.ana.email)).at(-1)!
    expect(body_text).toContain('Pagamento: era 1000–1200\u00A0€/mês, passa a 900\u00A0€/mês.')
    expect(body_text).toContain('Local: era Braga (híbrido), passa a Porto (híbrido).')
  })

  it('that is put back within ten minutes is told to nobody, nor are other words', async () => {
    const { slug } = await post()
    await applyTo(app(), slug, at.ana)
    await update(slug, { place: 'Porto' })
    await update(slug, { place: 'Braga', description: { pt: 'Outras palavras.' } })
    await told()
    expect(await app().mailed('applications.terms')).toEqual([])
  })
})

describe('a promise broken for long', () => {
  it('ends with words about whose silence it was; new postings wait until each has got an answer', async () => {
    const { slug } = await post({ answerDays: 1 })
    const { id } = await applyTo(app(), slug, at.ana)
    for (const day of [1, 8, 23]) {
      app().advance(day * days)
      await app().work()
    }
    expect(await app().mailed('applications.silence')).toEqual([at.ana.email])
    expect((await lettersTo(at.ana.email)).at(-1)!.body_text).toContain('O silêncio é de Nortada')
    const staff = await app().as('staff')
    const draft = await app().call(
      postings.createOpportunity,
      { body: opportunityInput({ deadline: '2026-09-01T09:00:00.000Z' }) },
      staff,
    )
    const publish = { params: { slug: draft.slug }, body: { to: 'published' as const } }
    expect((await app().refused(postings.moveOpportunity, publish, staff)).code).toBe('promises_broken')
    expect(draft.answers).toMatchObject({ debts: 1 })
    const owed = await app().call(received.listReceived, { query: { debts: true } }, staff)
    expect(owed.items.map((one) => one.id)).toEqual([id])
    const late = { body: { ids: [id], reason: 'other' as const, message: { pt: 'Desculpa a demora.' } } }
    expect((await app().refused(answerLate, late, await app().as('founder'))).code).toBe('state_conflict')
    expect(await app().call(answerLate, late, staff)).toEqual({ answered: 1 })
    await told()
    expect((await lettersTo(at.ana.email)).at(-1)).toMatchObject({
      kind: 'late',
      body_text: expect.stringContaining('Desculpa a demora.'),
    })
    expect(await app().call(postings.moveOpportunity, publish, staff)).toMatchObject({ state: 'published' })
  })
})
