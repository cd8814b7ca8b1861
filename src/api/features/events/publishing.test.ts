import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getEvent } from '#contract/events/events.ts'
import { changeEvents, publishEvent, takeBackEvent, updateEvent } from '#contract/events/manage.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

let t: TestApp
let staff: Signed
let rui: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  rui = await t.as('founder')
})
afterAll(() => t.close())

describe('an online event without its link', () => {
  it.each(['online', 'hybrid'] as const)('is not published (%s)', async (mode) => {
    const { id, slug } = await makeEvent(t.database.db, { state: 'draft', mode, venue: 'Sala', link: null })
    expect(await t.refused(publishEvent, { params: { slug } }, staff)).toMatchObject({ code: 'link_missing' })
    const body = { action: 'publish', ids: [id], dryRun: true } satisfies BodyOf<typeof changeEvents>
    const bulk = await t.call(changeEvents, { body }, staff)
    expect(bulk).toMatchObject({ changed: 0, skipped: [{ slug, code: 'link_missing' }] })
  })

  it('does not come from a published one that has it', async () => {
    const { slug } = await makeEvent(t.database.db)
    const body = { version: 1, link: null }
    const problem = await t.refused(updateEvent, { params: { slug }, body }, staff)
    expect(problem).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'link', code: 'required' }] })
  })
})

describe('an event published by mistake', () => {
  it('is a draft again while nobody is in it, and mails nobody', async () => {
    const { slug } = await makeEvent(t.database.db, { state: 'draft', mode: 'onsite', venue: 'Sala' })
    const params = { slug }
    expect((await t.call(publishEvent, { params }, staff)).can.moves).toContain('draft')
    expect(await t.call(takeBackEvent, { params }, staff)).toMatchObject({
      state: 'draft',
      can: { moves: ['published'] },
    })
    expect(await t.refused(getEvent, { params }, rui)).toMatchObject({ status: 404 })
    const jobs = t.database.db.selectFrom('jobs').select('key').where('key', 'like', 'event-%')
    expect(await jobs.execute()).toEqual([])
  })

  it.each(['pending', 'confirmed', 'waitlisted', 'offered'] as const)('stays with somebody %s', async (state) => {
    const { id, slug } = await makeEvent(t.database.db)
    const offer_expires_at = state === 'offered' ? '2026-03-13T09:30:00Z' : null
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id, state, offer_expires_at })
    expect(await t.refused(takeBackEvent, { params: { slug } }, staff)).toMatchObject({ code: 'event_has_people' })
    expect((await t.call(getEvent, { params: { slug } }, staff)).can.moves).not.toContain('draft')
  })
})
