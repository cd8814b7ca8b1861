import { expect, it } from 'vitest'
import { getApplication } from '#contract/applications/own.ts'
import {
  changeReceived,
  getBoard,
  getReceived,
  moveReceived,
  undoMinutes,
  undoMoves,
} from '#contract/applications/received.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', rui: 'founder', staff: 'staff' })
type Chosen = {
  action: 'offer' | 'in_review'
  ids: string[]
  each?: { id: string; message: { pt: string }; replyBy?: string }[]
}
const change = (body: Chosen, dryRun = false) => at.api.call(changeReceived, { body: { ...body, dryRun } }, at.staff)

async function three(openings: number) {
  const { slug } = await published(at.api, at.staff, { openings })
  const ids: string[] = []
  for (const who of [at.ana, at.eva, at.rui]) {
    ids.push((await applyTo(at.api, slug, who)).id)
    at.api.advance(1000)
  }
  return ids
}

it('offers several at once, each with terms of their own, and previews whom no opening is left for', async () => {
  const ids = await three(2)
  const [ana, eva, rui] = ids as [string, string, string]
  const each = [
    { id: ana, message: { pt: '1 100 € por mês.' }, replyBy: '2026-04-02T17:00:00.000Z' },
    { id: eva, message: { pt: '1 200 € por mês.' } },
  ]
  const preview = await change({ action: 'offer', ids, each }, true)
  expect(preview).toMatchObject({ changed: 2, skipped: [{ id: rui, code: 'openings_full' }] })
  expect(await change({ action: 'offer', ids, each })).toMatchObject({ changed: 2, skippedTotal: 1 })
  at.api.advance(undoMinutes * 60_000)
  await at.api.work()
  const read = (id: string, who: typeof at.ana) => at.api.call(getApplication, { params: { id } }, who)
  expect(await read(ana, at.ana)).toMatchObject({ message: '1 100 € por mês.', replyBy: '2026-04-02T17:00:00.000Z' })
  expect((await read(eva, at.eva)).message).toBe('1 200 € por mês.')
})

it('says in the preview who goes a step back', async () => {
  const ids = await three(1)
  await moveSent(at.api, { id: ids[0]!, to: 'interview' }, at.staff)
  const { back, changed } = await change({ action: 'in_review', ids }, true)
  expect({ changed, back: back?.map(({ id }) => id) }).toEqual({ changed: 3, back: [ids[0]] })
})

it('walks through stages of the posting’s own: silently within a state, and undone together with a move', async () => {
  const home = { id: crypto.randomUUID(), name: { pt: 'Exercício' }, within: 'shortlisted' as const }
  const talk = { id: crypto.randomUUID(), name: { pt: 'Conversa' }, within: 'shortlisted' as const }
  const { slug } = await published(at.api, at.staff, { stages: [home, talk] })
  const { id } = await applyTo(at.api, slug, at.ana)
  const step = async (stage: string | null) => {
    const { version } = await at.api.call(getReceived, { params: { id } }, at.staff)
    return at.api.call(moveReceived, { params: { id }, body: { to: 'shortlisted', stage, version } }, at.staff)
  }
  expect((await step(home.id)).stage?.name.pt).toBe('Exercício')
  at.api.advance(undoMinutes * 60_000)
  await at.api.work()
  const { history } = await step(talk.id)
  expect(history.map(({ step: one, details }) => details['pt'] ?? one)).toEqual([
    'submitted',
    'shortlisted',
    'Exercício',
    'Conversa',
  ])
  const own = await at.api.call(getApplication, { params: { id } }, at.ana)
  expect(own.history.map((one) => one.step)).toEqual(['submitted', 'shortlisted'])
  const board = await at.api.call(getBoard, { query: { opportunity: slug } }, at.staff)
  const names = board.columns.map(({ state, stage, count }) => [stage?.name.pt ?? state, count])
  expect(names.slice(2, 5)).toEqual([
    ['shortlisted', 0],
    ['Exercício', 0],
    ['Conversa', 1],
  ])
  expect((await moveSent(at.api, { id, to: 'in_review' }, at.staff)).stage).toBeNull()
  await at.api.call(undoMoves, { body: { ids: [id] } }, at.staff)
  expect((await at.api.call(getReceived, { params: { id } }, at.staff)).stage?.name.pt).toBe('Conversa')
  expect((await step(null)).stage).toBeNull()
  const { version } = await at.api.call(getReceived, { params: { id } }, at.staff)
  const gone = { params: { id }, body: { to: 'shortlisted' as const, stage: crypto.randomUUID(), version } }
  expect((await at.api.refused(moveReceived, gone, at.staff)).code).toBe('state_conflict')
})
