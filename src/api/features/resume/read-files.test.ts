import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profile/profile.ts'
import { importChange, type Difference } from '#contract/resume/import.ts'
import { emptyProfile } from '#test/empty-profile.ts'
import { differencesOf } from './differences.ts'
import { ending, family, lasts, places } from './limits.test-kit.ts'
import { readResume } from './read-resume.ts'
import { levelOf } from './read-words.ts'

type Json = Record<string, unknown>
const lists = { skills: [], fields: [], countries: [] }
const read = (file: Json, profile: Profile = emptyProfile) => {
  const content = readResume(file)
  return { differences: differencesOf(profile, content, lists), left: content.left }
}

const one = (differences: Difference[]) => {
  expect(differences).toHaveLength(1)
  return differences[0]!
}

describe.each(places)('the text of a file: %s', (_, limit, fileOf, textIn) => {
  it.each(lasts)('that ends in %s is whole at its limit, and told as a whole beyond it', (last) => {
    for (const length of [limit - 1, limit, limit + 1]) {
      const text = ending(length, last)
      const { state, change } = one(read(fileOf(text)).differences)
      expect([length, state === 'mend', textIn(change.value as never)]).toEqual([length, length > limit, text])
      expect(importChange.safeParse(change).success).toBe(length <= limit)
    }
  })
})

it.each([
  ['Elementary proficiency', 'A2'],
  ['Limited working proficiency', 'B1'],
  ['Professional working proficiency', 'B2'],
  ['Full professional proficiency', 'C1'],
  ['Native or bilingual proficiency', 'native'],
  ['Fluente', 'C1'],
  ['Proficiency', undefined],
  ['b2 (intermédio)', 'B2'],
])('reads the level «%s» as %s', (words, level) => {
  expect(levelOf(words)).toBe(level)
})

it.each([
  ['2025', '2025', null],
  ['2025-09-30', '2025-09', null],
  ['09/2025', '2025-09', null],
  ['Sep 2025', '2025-09', null],
  ['1 de outubro de 2024', '2024-10', null],
  ['verão de 2023', null, 'verão de 2023'],
  ['1066', null, '1066'],
])('reads the date «%s» as %s', (startDate, month, unread) => {
  const { change, notes } = one(
    read({ work: [{ name: 'A', position: 'B', startDate, endDate: 'presente' }] }).differences,
  )
  expect(change.value).toMatchObject({ startMonth: month, endMonth: null, current: month !== null })
  expect(notes).toEqual(unread === null ? [] : [{ code: 'unread_date', text: unread }])
})

it('keeps five hundred entries with overlapping dates, names from right to left and broken characters apart', () => {
  const work = Array.from({ length: 500 }, (_, number) => ({
    name: `שם ${number}`,
    position: number === 7 ? 'x'.repeat(121) : `${family} محمد ${number}\ud83d`,
    startDate: `20${10 + (number % 10)}`,
    endDate: '2021',
  }))
  const { differences } = read({ work })
  const states = Map.groupBy(differences, ({ state }) => state)
  expect([states.get('new')?.length, states.get('mend')?.length]).toEqual([499, 1])
  expect(differences[3]!.change.value).toMatchObject({ title: `${family} محمد 3\ufffd`, organisation: 'שם 3' })
})
