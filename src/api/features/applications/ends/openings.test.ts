import { describe, expect, it } from 'vitest'
import * as own from '#contract/applications/own.ts'
import * as received from '#contract/applications/received.ts'
import * as postings from '#contract/opportunities/opportunities.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const app = () => at.api
const post = (over = {}) => published(app(), at.staff, over)
const told = async () => {
  app().advance(received.undoMinutes * 60_000)
  await app().work()
}
const answering = (id: string, answer: 'accept' | 'decline' = 'accept') =>
  [own.answerOffer, { params: { id }, body: { answer } }] as const
async function offered(slug: string, who = at.ana) {
  const { id } = await applyTo(app(), slug, who)
  await moveSent(app(), { id, to: 'offer', beyondOpenings: true }, at.staff)
  return id
}

describe('openings that are taken', () => {
  const lower = async (slug: string, openings: number) => {
    const { version } = await app().call(postings.getOpportunity, { params: { slug } }, at.staff)
    return [postings.updateOpportunity, { params: { slug }, body: { openings, version } }, at.staff] as const
  }
  const seen = (slug: string) => app().call(postings.getOpportunity, { params: { slug } }, at.staff)

  it('are not taken away; those that nobody has may be, and then the posting is filled', async () => {
    const { slug } = await post({ openings: 3 })
    const [first, second] = [await offered(slug), await offered(slug, at.eva)]
    await applyTo(app(), slug, await app().as('trainee'))
    await told()
    await app().call(...answering(first), at.ana)
    const refused = await app().refused(...(await lower(slug, 1)))
    expect(refused.errors).toMatchObject([{ field: 'openings', code: 'openings_below_taken' }])
    await app().call(...(await lower(slug, 2)))
    await app().work()
    expect(await seen(slug)).toMatchObject({ state: 'published', filled: false })
    await app().call(...answering(second, 'decline'), at.eva)
    const filled = { state: 'closed', filled: true, answers: { waiting: 1 } }
    expect(await app().call(...(await lower(slug, 1)))).toMatchObject(filled)
    await app().work()
    expect(await seen(slug)).toMatchObject(filled)
    expect(await app().mailed('applications.all_taken')).toEqual([at.staff.email])
  })

  it('keep the posting closed until there is one more', async () => {
    const { slug } = await post({ openings: 1 })
    const id = await offered(slug)
    await told()
    await app().call(...answering(id), at.ana)
    const later = { params: { slug }, body: { deadline: '2026-05-01T17:00:00.000Z' } }
    expect((await app().refused(postings.extendOpportunity, later, at.staff)).code).toBe('no_opening_free')
    const again = { params: { slug }, body: { to: 'published' } } as const
    expect((await app().refused(postings.moveOpportunity, again, at.staff)).code).toBe('no_opening_free')
    await app().call(...(await lower(slug, 2)))
    expect(await app().call(postings.extendOpportunity, later, at.staff)).toMatchObject({ state: 'published' })
  })

  it('are nobody else’s, also where more offers were made than there are', async () => {
    const { slug } = await post({ openings: 1 })
    const first = await offered(slug)
    await told()
    await app().call(...answering(first), at.ana)
    await app().deps.db.updateTable('opportunities').set({ state: 'published' }).where('slug', '=', slug).execute()
    const second = await offered(slug, at.eva)
    await told()
    expect((await app().refused(...answering(second), at.eva)).code).toBe('openings_taken')
  })
})
