import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { assigneeEndpoint, decisionEndpoint, type TeamAnswer, teamAnswer } from '#contract/records.ts'
import { renderInRouter } from '#test/in-router.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { storeOf } from '#web/lib/page/store.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { DecisionCard, DecisionForm, decisionOptions } from './decision.tsx'
import { useDecision } from './use-decision.ts'

const response = z.object({ id: z.string(), version: z.int(), answer: z.nullable(teamAnswer) })
const books = { access: 'member', path: '/books', response } as const
/** Without a session, which is not what is tested here. */
const open = { access: 'public' } as never
const decideBook = {
  ...decisionEndpoint({
    ...books,
    summary: '',
    decisions: ['accept', 'decline'],
    limit: 200,
    input: {},
    needs: { decline: ['answer'] },
  }),
  ...(open as object),
}
const assignBook = { ...assigneeEndpoint(books), ...(open as object) }

type Sent = { address: string; body: Record<string, unknown> }
const sent: Sent[] = []
let answer: () => Response
const book = { id: 'one', version: 3, answer: null, assignee: null, can: { decide: ['accept', 'decline'] as const } }

beforeAll(() => loadTexts(['basics', 'ui', 'manage']))
beforeEach(() => {
  sent.length = 0
  shown.set(book)
  answer = () => Response.json({ id: 'one', version: 4, answer: null })
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ items: [{ id: 'marta', name: 'Marta Sá' }] })
    sent.push({ address, body: JSON.parse(body) as Sent['body'] })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const words = { accept: 'Aceitar', decline: 'Recusar' } as const
const keys: Record<string, string> = { acceptKey: 'a', declineKey: 'r' }
const t = (key: string) => keys[key.slice(7)] ?? words[key.slice(7) as keyof typeof words] ?? ''
const icons = { accept: null, decline: null }

type Book = Omit<typeof book, 'answer' | 'can'> & {
  answer: TeamAnswer | null
  can: { decide: readonly ('accept' | 'decline')[] }
}

function Deciding({ record }: { record: Book }) {
  const initial = { decision: 'accept', answer: '' }
  const deciding = useDecision({
    area: 'books',
    endpoint: decideBook,
    record,
    initial,
    to: '/manage/books',
    next: 'two',
  })
  const isNeeded = deciding.form.values.decision === 'decline'
  return (
    <DecisionForm
      deciding={deciding}
      options={decisionOptions(record.can.decide, icons, t)}
      outcome={<span>Recusado</span>}
      answer={{ limit: 200, hint: 'Segue por e-mail.', optional: !isNeeded }}
    />
  )
}

const shown = storeOf<Book>(book)

function BookCard() {
  const record = useSyncExternalStore(shown.subscribe, shown.state)
  return (
    <DecisionCard area="books" assign={assignBook} record={record}>
      <Deciding record={record} />
    </DecisionCard>
  )
}

async function openCard() {
  const { history } = await renderInRouter(() => <BookCard />)
  await screen.findByRole('button', { name: 'Decidir e responder' })
  return { user: userEvent.setup(), history }
}
const submit = () => screen.getByRole('button', { name: 'Decidir e responder' })

it('is chosen by a key, asks for the answer that it needs, and goes on to the next record', async () => {
  const { user, history } = await openCard()
  await user.keyboard('r')
  expect(screen.getByRole('radio', { name: /^Recusar/ })).toHaveProperty('checked', true)
  await user.click(submit())
  await screen.findByText(/^(Preenche|Responde a) «/)
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Resposta/ }), 'Não é connosco.')
  await user.click(submit())
  await waitFor(() => expect(history.location.href).toContain('two'))
  const body = { decision: 'decline', answer: 'Não é connosco.', version: 3 }
  expect(sent).toEqual([{ address: '/api/v1/books/one/decide', body }])
})

it('shows both answers when somebody else was faster, and may be sent all the same', async () => {
  const { user } = await openCard()
  await user.type(screen.getByRole('textbox', { name: /^Resposta/ }), 'A minha.')
  const theirs = { text: 'A da Marta.', lang: 'pt', by: 'Marta Sá', at: '2026-03-12T09:30:00.000Z' } as const
  const current = { ...book, version: 4, answer: theirs }
  answer = () => Response.json({ code: 'stale_version', current }, { status: 409 })
  await user.click(submit())
  await screen.findByText('Outra pessoa da equipa respondeu entretanto')
  expect(screen.getByText('A da Marta.')).toBeTruthy()
  expect(screen.getAllByText('A minha.').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Enviar também a minha' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ answer: 'A minha.', version: 4 }))
})

it.each([
  ['decided differently', { decide: ['decline'] as const }],
  ['closed', { decide: [] }],
])('shows both answers when the record comes back %s, before anything is sent', async (_, can) => {
  const { user, history } = await openCard()
  await user.type(screen.getByRole('textbox', { name: /^Resposta/ }), 'A minha.')
  await waitFor(() => expect(history.location.href).toContain('one'))
  const theirs = { text: 'A da Marta.', lang: 'pt', by: 'Marta Sá', at: '2026-03-12T09:30:00.000Z' } as const
  act(() => shown.set({ ...book, version: 4, answer: theirs, can }))
  await screen.findByText('Outra pessoa da equipa respondeu entretanto')
  expect(screen.getByText('A da Marta.')).toBeTruthy()
  expect(screen.getAllByText('A minha.').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Deixar a resposta que seguiu' }))
  expect(screen.queryByText('A minha.')).toBeNull()
})

it('does not take a note or a hand-over for a decision', async () => {
  const { user } = await openCard()
  await user.type(screen.getByRole('textbox', { name: /^Resposta/ }), 'A minha.')
  act(() => shown.set({ ...book, version: 7 }))
  await user.click(submit())
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ answer: 'A minha.', version: 7 }))
})

it('can be handed over to somebody of the team', async () => {
  const { user } = await openCard()
  await user.click(screen.getByRole('button', { name: 'Passar a outra pessoa' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^A quem/ }))
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: 'Marta Sá' }))
  await waitFor(() => expect(sent).toEqual([{ address: '/api/v1/books/one/assignee', body: { userId: 'marta' } }]))
})
