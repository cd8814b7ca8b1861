import { describe, expect, it } from 'vitest'
import { startSession } from '#api/features/auth/sign-in.ts'
import { cancelApplication, getApplication } from '#contract/applications/own.ts'
import { joinPool, listPool } from '#contract/applications/pool.ts'
import { addApplicationNote, getReceived, giveOpinion, listReceived } from '#contract/applications/received.ts'
import { getProgrammeSettings, updateProgramme } from '#contract/programme/programme.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { pdf, uploadFile } from '#test/files.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const app = () => at.api
const days = 86_400_000

describe('what was sent to a posting that did not take the person', () => {
  const rule = async (keepDays: number | null) => {
    const admin = await app().as('admin')
    const { version } = await app().call(getProgrammeSettings, {}, admin)
    await app().call(updateProgramme, { body: { keepDays, version } }, admin)
    await app().work()
  }
  const pass = async (count: number) => {
    app().advance(count * days)
    // As two instances of the product would.
    await Promise.all([app().work(), app().work()])
  }
  /** With a session of their own, as the first one is over. */
  async function again(who: Signed) {
    const { deps } = app()
    return startSession(deps, deps.db, who.id, { ip: '127.0.0.1', device: 'test' })
  }
  async function show(id: string, who: Signed) {
    return app().call(getApplication, { params: { id } }, await again(who))
  }
  const received = (id: string, who: Signed) => app().call(getReceived, { params: { id } }, who)
  const mailed = () => app().mailed('applications.erasure')
  const row = (id: string) =>
    app().deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Rejected with everything that can be written about it. */
  async function rejected() {
    const { slug } = await published(app(), at.staff)
    const file = { kind: 'cv', name: 'cv.pdf', type: 'application/pdf', content: pdf } as const
    const cv = { from: 'attachment' as const, id: (await uploadFile(app(), file, at.ana)).id }
    const { id } = await applyTo(app(), slug, at.ana, { cv, letter: 'Quero aprender.' })
    const one = { params: { id } }
    await app().call(addApplicationNote, { ...one, body: { body: 'Ligar de volta.' } }, at.staff)
    const opinion = { recommendation: 'no', score: 2, takeaway: 'Pouca prática.' } as const
    await app().call(giveOpinion, { ...one, body: opinion }, at.staff)
    await moveSent(app(), { id, to: 'rejected', message: { pt: 'Desta vez não.' } }, at.staff)
    await app().call(cancelApplication, { params: { id: (await applyTo(app(), slug, at.eva)).id }, body: {} }, at.eva)
    await pass(1)
    return { id, one, opinion }
  }

  it('is kept without a rule, and erased by one, two weeks after each person was told once', async () => {
    const { id, one, opinion } = await rejected()
    expect((await show(id, at.ana)).erasesAt).toBeNull()
    await rule(30)
    expect(await mailed()).toEqual([])
    const until = (await show(id, at.ana)).erasesAt
    expect(until).toBe((await row(id)).updated_at.toISOString().replace('03-12', '04-11'))
    await pass(14)
    expect(await mailed()).toEqual([])
    await pass(2)
    expect((await mailed()).toSorted()).toEqual([at.ana.email, at.eva.email].toSorted())
    expect(await show(id, at.ana)).toMatchObject({ letter: 'Quero aprender.', erasedAt: null })
    await pass(15)
    expect(await mailed()).toHaveLength(2)
    const staff = await app().as('staff')
    const gone = { applicant: null, letter: null, cv: null, profile: null, message: null, notes: [], state: 'rejected' }
    const seen = await received(id, staff)
    expect(seen).toMatchObject({
      ...gone,
      erasedAt: expect.any(String),
      can: { move: [] },
      opinions: { othersCount: 0 },
    })
    expect((await app().refused(addApplicationNote, { ...one, body: { body: 'Olá' } }, staff)).code).toBe(
      'state_conflict',
    )
    expect((await app().refused(giveOpinion, { ...one, body: opinion }, staff)).code).toBe('state_conflict')
    expect((await app().call(listReceived, { query: { q: 'Ana' } }, staff)).items).toEqual([])
    expect(await show(id, at.ana)).toMatchObject({ state: 'rejected', letter: null, erasesAt: null })
    const { cv_id, search, answered_at } = await row(id)
    expect({ cv_id, search }).toEqual({ cv_id: null, search: '' })
    expect(answered_at).not.toBeNull()
  })

  it('stays while its person is in the talent pool, and is announced anew when that ends', async () => {
    const { id } = await rejected()
    await rule(30)
    await pass(17)
    expect(await mailed()).toHaveLength(2)
    const place = await app().call(joinPool, { body: { months: 6 } }, await again(at.ana))
    expect(place.until).not.toBeNull()
    await pass(30)
    expect(await show(id, at.ana)).toMatchObject({ letter: 'Quero aprender.', erasesAt: null, erasedAt: null })
    const found = async () => (await app().call(listPool, {}, await app().as('staff'))).items.map((one) => one.id)
    expect(await found()).toEqual([at.ana.id])
    await pass(142)
    expect(await app().mailed('applications.pool_ends')).toEqual([at.ana.email])
    await pass(13)
    expect(await found()).toEqual([])
    // On the same day or the next, whichever of the two jobs came first.
    await pass(2)
    expect(await mailed()).toHaveLength(3)
    expect(await show(id, at.ana)).toMatchObject({ letter: 'Quero aprender.', erasedAt: null })
    await pass(15)
    expect(await show(id, at.ana)).toMatchObject({ letter: null, erasesAt: null })
  })

  it('stays when the rule is taken back, or the application is looked at again', async () => {
    const { id } = await rejected()
    await rule(30)
    await pass(17)
    expect(await mailed()).toHaveLength(2)
    await moveSent(app(), { id, to: 'in_review' }, await app().as('staff'))
    await pass(15)
    expect(await row(id)).toMatchObject({ letter: 'Quero aprender.', erased_at: null })
    await moveSent(app(), { id, to: 'rejected' }, await app().as('staff'))
    await pass(1)
    await pass(16)
    expect(await mailed()).toHaveLength(3)
    await rule(null)
    await pass(15)
    expect(await row(id)).toMatchObject({ letter: 'Quero aprender.', erased_at: null })
  })
})
