import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '#api/areas.ts'
import { getDraft, saveDraft } from '#contract/drafts/drafts.ts'
import { type Signed, testApp, type TestApp } from '#test/app.ts'
import { closePage, openPage } from '#test/render.tsx'
import { useForm } from './forms.ts'
import { useServerDraft } from './server-draft.ts'

afterEach(closePage)

const schema = z.object({ title: z.string(), text: z.object({ pt: z.string(), en: z.string() }) })
const initial = { title: '', text: { pt: '', en: '' } }
const params = { area: 'teas', key: 'new' }

let t: TestApp
let ines: Signed
beforeAll(async () => {
  t = await testApp({}, [...areas, { name: 'teas', drafts: true }])
})
afterAll(() => t.close())

/** A form with drafts, on a page of a signed-in person. */
async function openForm() {
  ines = await t.as('trainee')
  await openPage(t, '/settings', { as: ines })
  return reopen()
}

async function reopen() {
  const hook = renderHook(() => {
    const form = useForm({ schema, initial, onSubmit: async () => {} })
    return { form, draft: useServerDraft(form, params) }
  })
  await waitFor(() => expect(hook.result.current.draft.loading).toBe(false))
  const type = (title: string) => act(() => hook.result.current.form.set('title', title))
  const leave = () => act(async () => void document.dispatchEvent(new FocusEvent('focusout')))
  const becomes = (status: string) => waitFor(() => expect(hook.result.current.draft.state.status).toBe(status))
  return { ...hook, type, leave, becomes }
}

const stored = () => t.call(getDraft, { params }, ines)

it('saves what is typed, restores it, and deletes it once the form is submitted', async () => {
  const first = await openForm()
  first.type('Chá')
  await first.leave()
  await first.becomes('saved')
  expect(await stored()).toMatchObject({ version: 1, content: { ...initial, title: 'Chá' } })
  first.type('Chá verde')
  first.unmount()
  await waitFor(async () => expect(await stored()).toMatchObject({ version: 2, content: { title: 'Chá verde' } }))

  const second = await reopen()
  expect(second.result.current.form.values).toEqual({ ...initial, title: 'Chá verde' })
  expect(second.result.current.draft.state).toMatchObject({ status: 'saved' })
  await act(() => second.result.current.draft.discard())
  expect(await stored()).toMatchObject({ version: 0, content: null })
})

it('shows the text of another tab, and overwrites nothing until one is chosen', async () => {
  const { type, leave, becomes, result } = await openForm()
  type('Chá')
  await leave()
  await becomes('saved')
  const content = { ...initial, title: 'Café' }
  await t.call(saveDraft, { params, body: { version: 1, content } }, ines)
  type('Chá preto')
  await leave()
  await becomes('conflict')
  expect(result.current.draft).toMatchObject({ base: { title: 'Chá' }, state: { theirs: { content } } })
  expect(await stored()).toMatchObject({ content })
  await act(() => result.current.draft.settle({ ...initial, title: 'Chá preto' }))
  expect(await stored()).toMatchObject({ version: 3, content: { title: 'Chá preto' } })
})
