import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { areas } from '#api/areas.ts'
import { deleteDraft, draftLimits, getDraft, saveDraft } from '#contract/drafts/drafts.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

/** A test area that keeps drafts. */
const teas: ApiArea = { name: 'teas', drafts: true }
const cups: ApiArea = { name: 'cups' }

let t: TestApp
let ines: Signed
beforeAll(async () => {
  t = await testApp({}, [...areas, teas, cups])
  ines = await t.as('trainee')
})
afterAll(() => t.close())

let forms = 0
/** The key of a form without a draft. */
const form = () => ({ area: 'teas', key: `form-${(forms += 1)}` })
const save = (params: object, version: number, content: Record<string, unknown>, who: Signed = ines) =>
  t.call(saveDraft, { params: params as ReturnType<typeof form>, body: { version, content } }, who)

describe('a draft', () => {
  it('is empty at first, then what was saved last, and empty again after deletion', async () => {
    const params = form()
    expect(await t.call(getDraft, { params }, ines)).toEqual({ content: null, version: 0, updatedAt: null })
    expect(await save(params, 0, { title: 'Chá' })).toEqual({ version: 1, updatedAt: '2026-03-12T09:30:00.000Z' })
    await save(params, 1, { title: 'Chá verde', steps: [{ at: 1 }] })
    expect(await t.call(getDraft, { params }, ines)).toMatchObject({
      content: { title: 'Chá verde', steps: [{ at: 1 }] },
      version: 2,
    })
    await t.call(deleteDraft, { params }, ines)
    await t.call(deleteDraft, { params }, ines)
    expect(await t.call(getDraft, { params }, ines)).toMatchObject({ version: 0 })
  })

  it('that another tab has changed is refused with the current content', async () => {
    const params = form()
    await save(params, 0, { title: 'One' })
    await save(params, 1, { title: 'Other tab' })
    const stale = { params, body: { version: 1, content: { title: 'This tab' } } }
    expect(await t.refused(saveDraft, stale, ines)).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { content: { title: 'Other tab' }, version: 2 },
    })
    const begunTwice = { params, body: { version: 0, content: {} } }
    expect(await t.refused(saveDraft, begunTwice, ines)).toMatchObject({
      code: 'stale_version',
      current: { version: 2 },
    })
  })

  it('that another tab has deleted is refused as empty', async () => {
    const params = form()
    await save(params, 0, {})
    await t.call(deleteDraft, { params }, ines)
    expect(await t.refused(saveDraft, { params, body: { version: 1, content: {} } }, ines)).toMatchObject({
      status: 409,
      current: { content: null, version: 0 },
    })
  })

  it('saved by two tabs in parallel is stored once', async () => {
    const params = form()
    const tabs = async (version: number) => {
      const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, tab) => save(params, version, { tab })))
      return answers.filter(({ status }) => status === 'fulfilled').length
    }
    expect([await tabs(0), await tabs(1)]).toEqual([1, 1])
  })

  it('is visible to its author only', async () => {
    const params = form()
    await save(params, 0, { title: 'Mine' })
    const others = [await t.as('founder'), await t.as('staff'), await t.as('admin')]
    for (const who of others) {
      expect(await t.call(getDraft, { params }, who)).toMatchObject({ content: null, version: 0 })
      await save(params, 0, { title: 'Theirs' }, who)
      await t.call(deleteDraft, { params }, who)
    }
    expect(await t.call(getDraft, { params }, ines)).toMatchObject({ content: { title: 'Mine' }, version: 1 })
  })

  it('needs a session and an area that keeps drafts', async () => {
    const body = { version: 0, content: {} }
    for (const endpoint of [getDraft, saveDraft, deleteDraft]) {
      const args = (area: string) => ({ params: { area, key: 'new' }, ...(endpoint === saveDraft && { body }) })
      expect(await t.refused(endpoint, args('teas'), null)).toMatchObject({ status: 401 })
      for (const area of ['cups', 'nothing', 'Teas'])
        expect(await t.refused(endpoint, args(area), ines)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  it('has limits, reported as field errors', async () => {
    const params = form()
    const refusal = async (body: object, who = ines) => {
      const { status, errors } = await t.refused(saveDraft, { params, body }, who)
      return [status, errors?.map(({ field, code }) => [field, code])]
    }
    const text = 'ã'.repeat(draftLimits.bytes / 2)
    expect(await refusal({ version: 0, content: { text } })).toEqual([422, [['content', 'draft_too_large']]])
    expect(await refusal({ version: -1, content: {} })).toEqual([422, [['version', 'too_small']]])
    expect(await refusal({ version: 0, content: [] })).toEqual([422, [['content', 'invalid']]])
    expect(await refusal({ version: 0, content: {}, area: 'cups' })).toEqual([422, [['area', 'unknown']]])
    const busy = await t.as('trainee')
    const begin = () => save(form(), 0, {}, busy)
    await Promise.all(Array.from({ length: draftLimits.drafts }, begin))
    expect(await refusal({ version: 0, content: {} }, busy)).toEqual([422, [['content', 'draft_quota']]])
  })
})
