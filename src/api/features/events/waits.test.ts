import { beforeEach, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { hourMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { eventWaits } from './occasions.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee' })
const db = () => at.api.deps.db
const later = (time: number) => new Date(at.api.deps.clock().getTime() + time)

let id: string
beforeEach(async () => {
  id = (await makeEvent(db(), { starts_at: later(4 * hourMs), ends_at: later(5 * hourMs) })).id
})
const own = (over: object) => makeRegistration(db(), { event_id: id, user_id: at.ana.id, ...over })
const waits = async (occasion: keyof typeof eventWaits) =>
  Promise.all(
    [at.ana, at.eva].map(async (who) => (await eventWaits[occasion](db(), who.id, [id], at.api.deps.clock())).length),
  )

it('a seat waits for whom it is offered to, until its time is over or the event is cancelled', async () => {
  await own({ state: 'offered', offer_expires_at: later(2 * hourMs) })
  await makeRegistration(db(), { event_id: id, user_id: at.eva.id, state: 'waitlisted' })
  expect(await waits('offered')).toEqual([1, 0])
  at.api.advance(2 * hourMs)
  expect(await waits('offered')).toEqual([0, 0])
  at.api.advance(-2 * hourMs)
  await db().updateTable('events').set({ state: 'cancelled' }).execute()
  expect(await waits('offered')).toEqual([0, 0])
})

it('a seat waits for nobody once it was accepted or given up', async () => {
  const { id: registration } = await own({ state: 'offered', offer_expires_at: later(2 * hourMs) })
  for (const state of ['confirmed', 'cancelled'] as const) {
    await db().updateTable('event_registrations').set({ state }).where('id', '=', registration).execute()
    expect(await waits('offered')).toEqual([0, 0])
  }
})

it.each(['present', 'late'] as const)('words about the event wait for who was %s, until they are given', async (is) => {
  await own({ attendance: is })
  await makeRegistration(db(), { event_id: id, user_id: at.eva.id, attendance: 'absent' })
  expect(await waits('feedback')).toEqual([1, 0])
  await db().updateTable('event_registrations').set({ attendance: 'absent' }).execute()
  expect(await waits('feedback')).toEqual([0, 0])
  await db()
    .updateTable('event_registrations')
    .set({ attendance: is, rating: 5, feedback_at: later(0) })
    .execute()
  expect(await waits('feedback')).toEqual([0, 0])
})
