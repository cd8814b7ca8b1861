import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type DraftCalls, DraftKeeper, type StoredDraft } from './draft-keeper.ts'
import { hasDraft } from './drafts.ts'

type Text = { title: string; body: { pt: string; en: string } }

const blank: Text = { title: '', body: { pt: '', en: '' } }
const text = (title: string): Text => ({ ...blank, title })
const none = { version: 0, content: null, updatedAt: null }
const localKey = 'server.test.new'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** A server with one draft, and a form that shows it. */
function draftSetup(stored: StoredDraft<Text> | null = null) {
  const server = { stored, broken: null as ApiError | null, saves: [] as string[], removed: 0 }
  const answer = <T>(give: () => T) =>
    new Promise<T>((resolve, reject) => {
      setTimeout(() => (server.broken ? reject(server.broken) : Promise.resolve().then(give).then(resolve, reject)), 50)
    })
  const calls: DraftCalls<Text> = {
    load: () => answer(() => server.stored ?? none),
    save: (version, content) =>
      answer(() => {
        server.saves.push(content.title)
        if (version !== (server.stored?.version ?? 0))
          throw new ApiError('stale_version', 409, { current: server.stored ?? none })
        return (server.stored = { version: version + 1, content, updatedAt: `2026-03-12T14:3${version}:00.000Z` })
      }),
    remove: () =>
      answer(() => {
        server.stored = null
        server.removed += 1
      }),
  }
  const open = async () => {
    const form = { shown: blank }
    const keeper = new DraftKeeper<Text>({ calls, blank, localKey, apply: (content) => (form.shown = content) })
    void keeper.open()
    await vi.advanceTimersByTimeAsync(50)
    return { keeper, form, type: (title: string) => keeper.change({ ...form.shown, title }) }
  }
  return { server, open }
}

const status = (keeper: DraftKeeper<Text>) => keeper.state().status
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('saves after a pause in typing, not at every letter', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  expect(status(keeper)).toBe('idle')
  for (const typed of ['A', 'Ág', 'Água']) {
    type(typed)
    await pass(300)
  }
  expect(status(keeper)).toBe('saving')
  await pass(800)
  expect(server.saves).toEqual(['Água'])
  expect(keeper.state()).toEqual({ status: 'saved', at: '2026-03-12T14:30:00.000Z' })
})

it('sends one request at a time, and later changes after it', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  type('um')
  void keeper.flush()
  type('um dois')
  void keeper.flush()
  await pass(50)
  expect(server.saves).toEqual(['um'])
  expect(status(keeper)).toBe('saving')
  await pass(900)
  expect(server.saves).toEqual(['um', 'um dois'])
  expect(server.stored).toMatchObject({ version: 2, content: text('um dois') })
})

it('stores nothing for an untouched form, or one whose changes were undone', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  keeper.change(blank)
  type('a')
  type('')
  await pass(2000)
  expect(server.saves).toEqual([])
  expect(status(keeper)).toBe('idle')
})

it('restores the draft when the form opens, whatever the order of its keys', async () => {
  const content = { body: { en: '', pt: 'Texto' }, title: 'Água' }
  const { server, open } = draftSetup({ version: 4, content, updatedAt: '2026-03-12T10:00:00.000Z' })
  const { keeper, form } = await open()
  expect(form.shown).toEqual({ title: 'Água', body: { pt: 'Texto', en: '' } })
  expect(keeper.state()).toEqual({ status: 'saved', at: '2026-03-12T10:00:00.000Z' })
  keeper.change({ title: 'Água', body: { pt: 'Texto', en: '' } })
  await pass(2000)
  expect(server.saves).toEqual([])
})

it('says that it could not save, keeps trying, and loses nothing', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  server.broken = new ApiError('offline', 0)
  type('Água')
  await pass(900)
  expect(status(keeper)).toBe('failed')
  expect(hasDraft(localKey)).toBe(true)
  type('Água fria')
  expect(status(keeper), 'until a try succeeds').toBe('failed')
  await pass(5000)
  server.broken = null
  await pass(30_000)
  expect(server.stored).toMatchObject({ content: text('Água fria') })
  expect(status(keeper)).toBe('saved')
  expect(hasDraft(localKey)).toBe(false)
})

it('does not repeat a request that the server refuses', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  server.broken = new ApiError('too_large', 413)
  type('Água')
  await pass(900)
  server.broken = null
  await pass(60_000)
  expect(server.saves).toEqual([])
  expect(status(keeper)).toBe('failed')
  type('Á')
  await pass(900)
  expect(server.saves).toEqual(['Á'])
})

it('continues after a reload with changes that were not saved', async () => {
  const { server, open } = draftSetup()
  const before = await open()
  before.type('guardado')
  await pass(900)
  server.broken = new ApiError('token_expired', 401)
  before.type('guardado e mais')
  await pass(900)
  server.broken = null
  const { form, keeper } = await open()
  expect(form.shown.title).toBe('guardado e mais')
  await pass(100)
  expect(server.stored).toMatchObject({ version: 2, content: text('guardado e mais') })
  expect(status(keeper)).toBe('saved')
})

it('opens offline with the changes of this tab, and tries again', async () => {
  const { server, open } = draftSetup({
    version: 1,
    content: text('no servidor'),
    updatedAt: '2026-03-12T10:00:00.000Z',
  })
  server.broken = new ApiError('offline', 0)
  const { keeper, form } = await open()
  expect(status(keeper)).toBe('failed')
  server.broken = null
  await pass(2100)
  expect(form.shown.title).toBe('no servidor')
  expect(status(keeper)).toBe('saved')
})

it('asks when another tab has changed the draft, and keeps both texts until then', async () => {
  const { server, open } = draftSetup()
  const mine = await open()
  mine.type('comum')
  await pass(900)
  const other = await open()
  other.type('da outra janela')
  await pass(900)
  mine.type('desta janela')
  await pass(900)
  expect(mine.keeper.state()).toMatchObject({ status: 'conflict', theirs: { content: text('da outra janela') } })
  expect(mine.keeper.base()).toEqual(text('comum'))
  mine.type('desta janela, ainda')
  await pass(5000)
  expect(server.stored?.content.title, 'nothing is overwritten').toBe('da outra janela')

  await Promise.all([mine.keeper.settle(text('desta janela, ainda')), pass(100)])
  expect(server.stored).toMatchObject({ version: 3, content: text('desta janela, ainda') })
  expect(status(mine.keeper)).toBe('saved')
})

it('takes the other text and drops the unsaved one', async () => {
  const { server, open } = draftSetup()
  const mine = await open()
  const other = await open()
  other.type('da outra')
  await pass(900)
  mine.type('desta')
  await pass(900)
  const state = mine.keeper.state()
  if (state.status !== 'conflict') throw new Error('no conflict')
  await mine.keeper.settle(state.theirs.content)
  expect(mine.form.shown.title).toBe('da outra')
  await pass(2000)
  expect(server.saves).toEqual(['da outra', 'desta'])
  expect(hasDraft(localKey)).toBe(false)
})

it('still asks after a reload during a conflict', async () => {
  const { open } = draftSetup()
  const mine = await open()
  const other = await open()
  other.type('da outra')
  await pass(900)
  mine.type('desta')
  await pass(900)
  const again = await open()
  expect(again.form.shown.title).toBe('desta')
  expect(again.keeper.state()).toMatchObject({ status: 'conflict', theirs: { content: text('da outra') } })
})

it('sees no conflict when two tabs wrote the same', async () => {
  const { open } = draftSetup()
  const mine = await open()
  const other = await open()
  other.type('igual')
  await pass(900)
  mine.type('igual')
  await pass(900)
  expect(status(mine.keeper)).toBe('saved')
})

it('deletes the draft once the form is submitted, even during a save', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  type('Água')
  void keeper.flush()
  const done = keeper.discard()
  await pass(200)
  await done
  expect(server).toMatchObject({ stored: null, removed: 1 })
  keeper.close()
  await pass(2000)
  expect(server.saves, 'leaving the page makes no new one').toEqual(['Água'])
})

it('starts a new draft when its own was deleted elsewhere', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  type('um')
  await pass(900)
  server.stored = null
  type('dois')
  await pass(1000)
  expect(server.stored).toMatchObject({ version: 1, content: text('dois') })
  expect(status(keeper)).toBe('saved')
})

it('saves pending changes at once when the page closes', async () => {
  const { server, open } = draftSetup()
  const { keeper, type } = await open()
  type('Água')
  keeper.close()
  await pass(60)
  expect(server.saves).toEqual(['Água'])
})
