import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { findSimilarRecords, writeTerms } from './similar.ts'

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
const found = async (area: string, text: string) =>
  (await findSimilarRecords(database.db, area, text)).found.map(({ recordId }) => recordId)

test('records that share terms in the title come before those that share them in the text', async () => {
  const inText = await write('books', 'Outra coisa', 'O telefone do centro de saúde está ocupado')
  const inTitle = await write('books', 'Telefonar para o centro de saúde')
  expect(await found('books', 'telefone do centro de saúde')).toEqual([inTitle, inText])
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
