import { expect, it } from 'vitest'
import {
  addApplicationNote,
  exportReceived,
  getReceived,
  giveOpinion,
  listReceived,
} from '#contract/applications/received.ts'
import type { OpinionInput } from '#contract/applications/opinions.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, published } from '#test/opportunities.ts'
import { disagree } from './opinions.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', rita: 'staff' })
const sent = async () => {
  const question = { id: crypto.randomUUID(), text: { pt: 'Porquê?' }, required: true }
  const { slug } = await published(at.api, at.staff, { questions: [question] })
  return (await applyTo(at.api, slug, at.ana, { answers: [{ question: question.id, text: 'Gosto.' }] })).id
}
const give = (id: string, who: Signed, body: OpinionInput) => at.api.call(giveOpinion, { params: { id }, body }, who)
const read = (id: string, who: Signed) => at.api.call(getReceived, { params: { id } }, who)
const against: OpinionInput = { recommendation: 'no', score: 2, takeaway: 'Pouca prática.' }
const inFavour: OpinionInput = { recommendation: 'strong_yes', score: 5, takeaway: 'Aprende depressa.' }

it('shows what others think once one’s own is given, and that they disagree', async () => {
  const id = await sent()
  await give(id, at.staff, against)
  const before = await read(id, at.rita)
  expect(before.opinions).toEqual({ mine: null, othersCount: 1, others: null, disagree: null })
  expect(JSON.stringify(before)).not.toContain('Pouca prática')
  const { opinions } = await give(id, at.rita, inFavour)
  expect(opinions).toMatchObject({
    mine: { score: 5 },
    others: [{ score: 2, takeaway: 'Pouca prática.' }],
    disagree: true,
  })
  expect((await give(id, at.rita, { ...inFavour, score: 4 })).opinions.mine?.score).toBe(4)
  const { items } = await at.api.call(listReceived, { query: {} }, at.staff)
  expect(items[0]?.opinionsGiven).toEqual({ count: 2, mine: true })
})

it('puts e-mail, answers, address and the opinions that the reader may see into the file', async () => {
  const id = await sent()
  await give(id, at.staff, inFavour)
  const fileOf = async (who: Signed) => {
    const url = `/api/v1${exportReceived.path.replace('{format}', 'csv')}`
    return (await at.api.app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })).body
  }
  const mine = await fileOf(at.staff)
  for (const text of [at.ana.email, 'Gosto.', `?id=${id}`, ': 5 (Sim, sem dúvida)']) expect(mine).toContain(text)
  expect(await fileOf(at.rita)).not.toContain('Sim, sem dúvida')
})

it('keeps a private note for its author, and shares the others', async () => {
  const id = await sent()
  const write = (body: string, isPrivate: boolean) =>
    at.api.call(addApplicationNote, { params: { id }, body: { body, private: isPrivate } }, at.staff)
  await write('Ligar na segunda.', false)
  const { notes } = await write('Lembra-me o Rui.', true)
  expect(notes.map(({ body, private: own }) => [body, own])).toEqual(
    expect.arrayContaining([
      ['Lembra-me o Rui.', true],
      ['Ligar na segunda.', false],
    ]),
  )
  expect((await read(id, at.rita)).notes.map(({ body }) => body)).toEqual(['Ligar na segunda.'])
})

it.each([
  [[], false],
  [[{ recommendation: 'no', score: 1 }], false],
  [
    [
      { recommendation: 'yes', score: 4 },
      { recommendation: 'strong_yes', score: 5 },
    ],
    false,
  ],
  [
    [
      { recommendation: 'yes', score: 3 },
      { recommendation: 'strong_yes', score: 5 },
    ],
    true,
  ],
  [
    [
      { recommendation: 'yes', score: 3 },
      { recommendation: 'no', score: 3 },
    ],
    true,
  ],
] as const)('finds a disagreement in %j: %s', (given, expected) => {
  expect(disagree(given)).toBe(expected)
})
