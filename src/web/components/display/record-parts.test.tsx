import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { markEndpoints } from '#contract/records.ts'
import * as z from 'zod/mini'
import { SimilarBox } from '#web/components/list/similar-box.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { DotList } from './dot-list.tsx'
import { Supporters, SupportButton } from './marks.tsx'
import { RecordHistory } from './team-answer.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

const marks = {
  area: 'books',
  endpoints: markEndpoints({ access: 'member', path: '/books', response: z.any() }),
}
const book = { id: 'one', supports: 3, supported: false, can: { support: true } }
const showSupport = (record: typeof book) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SupportButton marks={marks} record={record} />
    </QueryClientProvider>,
  )

describe('the support of a record', () => {
  it('is a button that says whether one supports it', () => {
    showSupport({ ...book, supported: true })
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('3')
  })

  it('is only a number for people who may not support it', () => {
    showSupport({ ...book, can: { support: false } })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('3 apoios')).toBeTruthy()
  })
})

describe('the supporters', () => {
  it('are named, and the rest is counted', () => {
    render(<Supporters supporters={[{ name: 'Ana Sá' }, { name: 'Rui Pó' }]} supports={5} />)
    expect(screen.getByText('Ana Sá, Rui Pó')).toBeTruthy()
    expect(screen.getByText(/\b3\b/)).toBeTruthy()
  })
})

it('the head of a record leaves out what is missing', () => {
  const status = <span>Aceite</span>
  render(<RecordHead level={2} chips={['Saúde', null, false]} status={status} title="Trocos" by="Ana" />)
  expect(screen.getByRole('heading', { level: 2, name: 'Trocos' })).toBeTruthy()
  expect(document.querySelectorAll('.chip')).toHaveLength(1)
})

it('the history ends with the promised answer, after the current step', () => {
  const at = '2026-03-12T09:30:00.000Z'
  const steps = ['submitted', 'triage'].map((step) => ({ step, at, details: {} }))
  render(<RecordHistory history={steps} title={({ step }) => step} due="2026-03-17T09:30:00.000Z" />)
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toHaveLength(3)
  expect(items[2]).toContain('17 de março')
})

it('short facts leave out what is missing', () => {
  render(<DotList items={['Saúde', null, undefined, 'Braga']} />)
  expect(document.querySelectorAll('.dot-list > *')).toHaveLength(2)
})

it('similar records mark the words that they share, in any form, and can be put aside', async () => {
  let isGone = false
  const item = { id: 'one', title: 'O telefone está ocupado', text: 'Ninguém atende.', meta: 'Aceite', actions: null }
  const words = { title: 'Já há um parecido', note: '', hint: '', dismiss: 'O meu é diferente' }
  render(<SimilarBox items={[item]} terms={['telef']} words={words} onDismiss={() => (isGone = true)} />)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['telefone'])
  await userEvent.click(screen.getByRole('button', { name: 'O meu é diferente' }))
  expect(isGone).toBe(true)
})
