import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './column-names.ts'

test('column names are converted to camelCase and back', () => {
  const row = { id: '1', answer_due_at: null, title: 'a' }
  const sent = fromColumns(row, ['answerDueAt', 'title'])
  expect(sent).toEqual({ answerDueAt: null, title: 'a' })
  expect(toColumns(sent)).toEqual({ answer_due_at: null, title: 'a' })
})

test('times are read in the form in which they travel', () => {
  const row = { created_at: new Date('2026-03-12T09:30:00Z'), closed_at: null as Date | null }
  const sent: { createdAt: string; closedAt: string | null } = fromColumns(row, ['createdAt', 'closedAt'])
  expect(sent).toEqual({ createdAt: '2026-03-12T09:30:00.000Z', closedAt: null })
})
