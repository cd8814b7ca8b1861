import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { fiveCases } from '#test/five-cases.ts'
import { pptx, pptxType, uploadFile } from '#test/files.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', mentor: 'mentor', staff: 'staff' })
const app = () => at.api

type Input = BodyOf<typeof contract.createStartup>
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const input = (over: Partial<Input> = {}): Input => ({ ...contract.startupDefaults, ...told, ...over })
const create = (over: Partial<Input> = {}, who = at.rui) =>
  app().call(contract.createStartup, { body: input(over) }, who)
const show = (id: string, who = at.rui) => app().call(contract.getStartup, { params: { id } }, who)
const setState = (id: string, state: StartupState) =>
  app().deps.db.updateTable('startups').set({ state }).where('id', '=', id).execute()
const inProgramme = async (over: Partial<Input> = {}, who = at.rui) => {
  const { id } = await create(over, who)
  await setState(id, 'active')
  return id
}

fiveCases({
  app,
  endpoint: contract.createStartup,
  works: () => ({
    args: { body: input() },
    who: at.rui,
    answer: { state: 'draft', myRole: 'owner', teamSize: 1, missing: expect.arrayContaining(['description', 'team']) },
  }),
  invalid: [
    ['no name', { body: { name: ' ' } }, 'name', 'required'],
    ['a pitch of 141 characters', { body: { pitch: 'x'.repeat(141) } }, 'pitch', 'too_long'],
    ['an unknown field', { body: { field: 'no-such-field' } }, 'field', 'unknown_reference'],
    ['an unknown further field', { body: { moreFields: ['no-such-field'] } }, 'moreFields', 'unknown_reference'],
    ['a field twice', { body: { moreFields: ['agriculture'] } }, 'moreFields', 'field_twice'],
    ['six fields', { body: { moreFields: ['energy', 'water', 'legal', 'media', 'sport'] } }, 'moreFields', 'too_many'],
    ['a founding that is still to come', { body: { founded: '2199-01' } }, 'founded', 'future_month'],
    ['a thirteenth month', { body: { founded: '2020-13' } }, 'founded', 'invalid'],
    ['a link that runs code', { body: { website: 'javascript:alert(1)' } }, 'website', 'url'],
    ['an unknown country', { body: { country: 'ZZ' } }, 'country', 'unknown_reference'],
    ["somebody else's file", { body: { logoId: crypto.randomUUID() } }, 'logoId', 'unknown_reference'],
  ],
  refused: ['mentor'],
  invisible: null,
})
fiveCases({
  app,
  endpoint: contract.getStartup,
  works: async () => ({
    args: { params: { id: await inProgramme() } },
    who: at.ana,
    answer: { name: 'Rega', history: [] },
  }),
  invalid: null,
  refused: null,
  invisible: {
    'no id': () => ({ args: { params: { id: crypto.randomUUID() } } }),
    'a draft of somebody else': async () => ({ args: { params: { id: (await create()).id } } }),
    'one that its team keeps to itself': async () => ({
      args: { params: { id: await inProgramme({ visibility: 'team' }) } },
    }),
  },
})
fiveCases({
  app,
  endpoint: contract.updateStartup,
  works: async () => ({
    args: { params: { id: (await create()).id }, body: { pitch: 'Outra frase.', version: 1 } },
    who: at.rui,
    answer: { pitch: 'Outra frase.', version: 2, updatedBy: { id: at.rui.id } },
  }),
  invalid: [
    ['an empty name', { body: { name: '' } }, 'name', 'required'],
    ['its field once more', { body: { moreFields: ['agriculture'] } }, 'moreFields', 'field_twice'],
  ],
  refused: null,
  invisible: { 'a draft of somebody else': () => ({ who: at.ana }) },
})

describe('with five startups', () => {
  beforeEach(async () => {
    await inProgramme({ name: 'Rega', city: 'Braga', moreFields: ['water'] })
    app().advance(1000)
    await inProgramme({ name: 'Álamo', stage: 'growth', field: 'energy' }, at.ana)
    app().advance(1000)
    await inProgramme({ name: 'Segredo', visibility: 'team' }, at.ana)
    app().advance(1000)
    await create({ name: 'Rascunho' })
    app().advance(1000)
    await setState(await inProgramme({ name: 'Fechada' }), 'closed')
  })
  const alike = async (count: number) => {
    for (let index = 0; index < count; index += 1) await inProgramme({ name: 'Igual' })
  }
  describeList({
    app,
    endpoint: contract.listStartups,
    who: () => at.rui,
    name: ({ name }) => name,
    finds: [
      [{}, ['Fechada', 'Álamo', 'Rega']],
      [{ sort: 'name' }, ['Fechada', 'Rega', 'Álamo']],
      [{ mine: true }, ['Fechada', 'Rascunho', 'Rega']],
      [{ field: 'water' }, ['Rega']],
      [{ stage: ['growth'] }, ['Álamo']],
      [{ place: 'BRÁGA' }, ['Rega']],
      [{ state: ['closed'] }, ['Fechada']],
      [{ state: ['draft'] }, ['Rascunho']],
      [{ q: 'alamo' }, ['Álamo']],
      [{ q: 'segredo' }, []],
    ],
    refuses: [{ stage: 'unicorn' }],
    alike: { make: alike, query: { q: 'igual' } },
  })
})

it('shows the draft that registration left, with what is missing', async () => {
  const { id } = await create()
  expect(await show(id)).toMatchObject({
    state: 'draft',
    history: [{ step: 'draft' }],
    can: { edit: true, runTeam: true },
  })
})

it('answers 404 to an id that is none', async () => {
  const answer = await app().send('/startups/xyz', { token: at.rui.token })
  expect(answer.status).toBe(404)
})

it('loses nothing when two members edit at once: the second is told what the first wrote', async () => {
  const { id } = await create()
  const change = (body: object) =>
    app().send(`/startups/${id}`, { method: 'PATCH', token: at.rui.token, body: { version: 1, ...body } })
  const [one, other] = await Promise.all([change({ pitch: 'Uma.' }), change({ pitch: 'Outra.' })])
  const codes = [one, other].map(({ status }) => status)
  expect(codes.toSorted()).toEqual([200, 409])
  const stale = [one, other].find(({ status }) => status === 409)!.body as { code: string; current: { pitch: string } }
  expect([stale.code, stale.current.pitch]).toEqual(['stale_version', (await show(id)).pitch])
})

it.each(['submitted', 'declined', 'closed'] as const)(
  'keeps a %s startup as it is, except for staff',
  async (state) => {
    const { id } = await create()
    await setState(id, state)
    const args = { params: { id }, body: { pitch: 'Outra.', version: 1 } }
    expect(await app().refused(contract.updateStartup, args, at.rui)).toMatchObject({ code: 'state_conflict' })
    await app().call(contract.updateStartup, args, at.staff)
  },
)

it('takes a PDF as its deck, and nothing else', async () => {
  const { id } = await create()
  const give = (deckId: string) => ({ params: { id }, body: { deckId, version: 1 } })
  const slides = await uploadFile(app(), { kind: 'deck', name: 'deck.pptx', type: pptxType, content: pptx }, at.rui)
  const refused = await app().refused(contract.updateStartup, give(slides.id), at.rui)
  expect(refused.errors).toMatchObject([{ field: 'deckId', code: 'deck_not_pdf' }])
  const deck = await uploadFile(app(), { kind: 'deck', name: 'deck.pdf' }, at.rui)
  const saved = await app().call(contract.updateStartup, give(deck.id), at.rui)
  expect(saved.deck).toMatchObject({ id: deck.id, fileName: 'deck.pdf' })
})
