import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { getEvent, listEvents } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { readLookedAt } from './looked-at.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', rui: 'founder' })
const everybody = () => [at.ana, at.eva, at.rui]

async function twoEvents() {
  const [talk, visit] = [
    await makeEvent(at.api.deps.db, { slug: 'conversa' }),
    await makeEvent(at.api.deps.db, { slug: 'visita' }),
  ]
  await makeRegistration(at.api.deps.db, { event_id: talk.id, user_id: at.ana.id })
  await makeRegistration(at.api.deps.db, { event_id: visit.id, user_id: at.eva.id, state: 'pending' })
}

afterEach(() => vi.restoreAllMocks())

it('reads a list once for all who ask for it, with the registrations of each', async () => {
  await twoEvents()
  const { list } = readLookedAt(at.api.deps)
  const sent = vi.spyOn(Client.prototype, 'query')
  const query = { limit: 20 }
  const pages = await Promise.all(everybody().map(({ id }) => list({ userId: id, query })))
  expect(sent).toHaveBeenCalledTimes(2)
  const own = pages.map(({ rows }) => Object.fromEntries(rows.map(({ slug, own_state }) => [slug, own_state])))
  expect(own).toEqual([
    { conversa: 'confirmed', visita: null },
    { conversa: null, visita: 'pending' },
    { conversa: null, visita: null },
  ])
})

it('reads lists that differ each for itself', async () => {
  await twoEvents()
  const { list } = readLookedAt(at.api.deps)
  const pages = await Promise.all([
    list({ userId: at.ana.id, query: { limit: 20 } }),
    list({ userId: at.ana.id, query: { limit: 20, q: 'nada disto' } }),
    list({ userId: at.eva.id, query: { limit: 20, mine: true } }),
  ])
  expect(pages.map(({ rows }) => rows.map(({ slug }) => slug).toSorted())).toEqual([
    ['conversa', 'visita'],
    [],
    ['visita'],
  ])
})

it('reads the pages of events in one statement, with what each is to its reader', async () => {
  await twoEvents()
  const { detail } = readLookedAt(at.api.deps)
  const sent = vi.spyOn(Client.prototype, 'query')
  const looked = everybody().flatMap(({ id }) => ['conversa', 'visita', 'nenhum'].map((slug) => ({ userId: id, slug })))
  const found = await Promise.all(looked.map((one) => detail(one)))
  expect(sent).toHaveBeenCalledTimes(1)
  const shown = found.map((one) => one && [one.event.slug, one.own?.row.state])
  expect(shown.slice(0, 3)).toEqual([['conversa', 'confirmed'], ['visita', undefined], undefined])
  expect(shown.slice(3, 6)).toEqual([['conversa', undefined], ['visita', 'pending'], undefined])
  expect(shown.slice(6)).toEqual([['conversa', undefined], ['visita', undefined], undefined])
})

it('reads what many are about to register for in two statements, with the registration of each', async () => {
  await twoEvents()
  const { standing } = readLookedAt(at.api.deps)
  const sent = vi.spyOn(Client.prototype, 'query')
  const asked = everybody().flatMap(({ id }) => ['conversa', 'visita', 'nenhum'].map((slug) => ({ userId: id, slug })))
  const found = await Promise.all(asked.map((one) => standing(one)))
  expect(sent).toHaveBeenCalledTimes(2)
  expect(found.map((one) => one && [one.event.slug, one.own?.user_id, one.own?.state])).toEqual([
    ['conversa', at.ana.id, 'confirmed'],
    ['visita', undefined, undefined],
    undefined,
    ['conversa', undefined, undefined],
    ['visita', at.eva.id, 'pending'],
    undefined,
    ['conversa', undefined, undefined],
    ['visita', undefined, undefined],
    undefined,
  ])
})

it('refuses a cursor that is none, and nobody who asked in the same moment', async () => {
  await twoEvents()
  const [broken, ...others] = await Promise.all([
    at.api.refused(listEvents, { query: { cursor: 'nenhum' } }, at.ana),
    ...[at.eva, at.rui].map((who) => at.api.call(listEvents, { query: {} }, who)),
  ])
  expect(broken).toMatchObject({ code: 'invalid_fields' })
  expect(others.map(({ items }) => items.length)).toEqual([2, 2])
})

it('hides a draft from all who ask for it together', async () => {
  await makeEvent(at.api.deps.db, { slug: 'rascunho', state: 'draft' })
  const answers = await Promise.all(
    everybody().map((who) => at.api.refused(getEvent, { params: { slug: 'rascunho' } }, who)),
  )
  expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
})
