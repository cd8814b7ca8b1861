import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { findSimilar, writeTerms } from './similar.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const write = async (area: string, title: string, text = '') => {
  const recordId = randomUUIDv7()
  await writeTerms(database.db, { area, recordId }, title, text)
  return recordId
}
const show = async (ids: string[]) => ids.map((id) => ({ id }))
const found = async (area: string, text: string, except?: string) =>
  (await findSimilar(database.db, area, { text, except }, show)).map(({ item }) => item.id)

test('records are found by forms of the same words, the nearest first, in both languages', async () => {
  const near = await write('books', 'O telefone do centro de saúde está sempre ocupado')
  const english = await write('books', 'No way to book a health centre visit')
  await write('books', 'Contentores de vidro cheios ao sábado')
  expect(await found('books', 'Telefonar para o centro de saúde é impossível')).toEqual([near, english])
})

test('what shares more of its title is closer, and a record is not similar to itself', async () => {
  const one = await write('films', 'Marcar consulta pelo telefone')
  const other = await write('films', 'Consulta pelo telefone')
  const similar = await findSimilar(database.db, 'films', { text: 'Marcar consulta pelo telefone' }, show)
  expect(similar.map(({ item, closeness }) => [item.id, closeness])).toEqual([
    [one, 5],
    [other, 4],
  ])
  expect(await found('films', 'Marcar consulta pelo telefone', one)).toEqual([other])
})

test('what shares terms in its text alone, one word of several, or may not be seen is left out', async () => {
  await write('songs', 'Outra coisa', 'O telefone do centro de saúde está ocupado')
  await write('songs', 'Telefone novo')
  expect(await found('songs', 'telefone do centro de saúde')).toEqual([])
  await write('songs', 'O telefone do centro de saúde')
  const hidden = await findSimilar(database.db, 'songs', { text: 'telefone do centro de saúde' }, async () => [])
  expect(hidden).toEqual([])
})

test('another area, and a text without terms, find nothing', async () => {
  await write('letters', 'Comboio atrasado')
  expect(await found('parcels', 'comboio atrasado')).toEqual([])
  expect(await found('letters', 'de a o que')).toEqual([])
})

test('a text that is written anew loses its old terms', async () => {
  const recordId = await write('notes', 'Comboio atrasado')
  await writeTerms(database.db, { area: 'notes', recordId }, 'Autocarro cheio', '')
  expect(await found('notes', 'comboio')).toEqual([])
  expect(await found('notes', 'autocarro')).toEqual([recordId])
})
