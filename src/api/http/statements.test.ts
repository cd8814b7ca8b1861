import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { applyToOpportunity } from '#contract/applications/own.ts'
import { sendScans } from '#contract/events/door.ts'
import { register } from '#contract/events/events.ts'
import { getReview, scoreReview } from '#contract/reviews/desk.ts'
import { appWith } from '#test/app-with.ts'
import { nothingSent, published } from '#test/opportunities.ts'
import { bareRound } from '#test/review-rounds.ts'

const at = appWith({ ana: 'trainee', staff: 'staff' })
const db = () => at.api.deps.db

/** How many statements reach the database, with the beginning and the end of transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query')
  await work()
  return sent.mock.calls.length
}
afterEach(() => vi.restoreAllMocks())

// One statement reads session and person, with their cohort for `me`; another reads the content.
it.each([
  ['/auth/me', 1],
  ['/events', 2],
  ['/events?when=upcoming', 2],
  ['/events/conversa', 2],
])('GET %s runs %i statements', async (path, statements) => {
  await makeEvent(db(), { slug: 'conversa' })
  const { token } = at.staff
  const ask = async () => expect(await at.api.send(path, { token })).toMatchObject({ status: 200 })
  expect(await statementsOf(ask)).toBe(statements)
})

// What happens before the transaction, within it and after it; telling somebody is most of it.
describe('a write runs no more statements than it needs', () => {
  it('to register for an event', async () => {
    const { slug } = await makeEvent(db())
    expect(await statementsOf(() => at.api.call(register, { params: { slug }, body: {} }, at.ana))).toBe(17)
  })

  it('to check somebody in', async () => {
    const event = await makeEvent(db(), { starts_at: '2026-03-12T09:00:00Z', mode: 'onsite' })
    const { ticket } = await makeRegistration(db(), { event_id: event.id, user_id: at.ana.id })
    const scan = { id: crypto.randomUUID(), ticket: `viveiro:${ticket}`, scannedAt: '2026-03-12T09:05:00Z' }
    const params = { slug: event.slug }
    expect(await statementsOf(() => at.api.call(sendScans, { params, body: { scans: [scan] } }, at.staff))).toBe(12)
  })

  it('to save a score', async () => {
    const { review, jurors } = await bareRound(at.api)
    const { criteriaList } = await at.api.call(getReview, { params: { id: review } }, jurors[0])
    const save = (criterion: number) => {
      const params = { id: review, criterion: criteriaList[criterion]!.id }
      return at.api.call(scoreReview, { params, body: { score: 3 } }, jurors[0])
    }
    // The first one fixes the criteria of the round.
    await save(0)
    expect(await statementsOf(() => save(1))).toBe(8)
  })

  it('to apply', async () => {
    const { slug } = await published(at.api, at.staff)
    const body = { ...nothingSent, letter: 'Quero aprender.' }
    expect(await statementsOf(() => at.api.call(applyToOpportunity, { params: { slug }, body }, at.ana))).toBe(28)
  })
})
