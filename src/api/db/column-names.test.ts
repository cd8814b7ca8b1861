import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './column-names.ts'

test('column names are converted to camelCase and back', () => {
  const row = { id: '1', answer_due_at: null, title: 'a' }
  const sent = fromColumns(row, ['answerDueAt', 'title'])
  expect(sent).toEqual({ answerDueAt: null, title: 'a' })
  expect(toColumns(sent)).toEqual({ answer_due_at: null, title: 'a' })
})
