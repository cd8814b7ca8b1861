import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderInRouter } from '#test/in-router.tsx'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { columnsOf } from './columns.ts'
import { ManagedTable } from './managed-table.tsx'
import { QueueFilters, useQueueColumns } from './queue-table.tsx'
import { stillList } from './still-list.ts'

beforeAll(() => loadTexts(['basics', 'ui', 'manage']))
afterEach(cleanup)

type Row = { id: string; createdAt: string; answerDueAt: string | null; assignee: { name: string } | null }
const at = '2026-03-12T09:30:00.000Z'
const rows: Row[] = [
  { id: 'Trocos', createdAt: at, answerDueAt: null, assignee: { name: 'Marta Sá' } },
  { id: 'Filas', createdAt: at, answerDueAt: null, assignee: null },
]
type Filters = { assignee?: 'me' | 'nobody' | undefined; late?: true | undefined; sort?: string }

function Table() {
  const [filters, setFilters] = useState<Filters>({})
  const change = (next: Filters) => setFilters({ ...filters, ...next })
  const shown = rows.filter(({ assignee }) => !filters.late && (filters.assignee !== 'nobody' || assignee === null))
  const name = columnsOf<Row, 'name'>({ name: { cell: ({ id }) => id } }, () => 'Nome')
  return (
    <>
      <QueueFilters filters={filters} change={change} />
      <ManagedTable
        caption="Problemas"
        list={stillList(filters.sort === '-createdAt' ? shown.toReversed() : shown)}
        filtering={{
          filters,
          change,
          narrowed: Boolean(filters.late ?? filters.assignee),
          clear: () => setFilters({}),
        }}
        sorts={['createdAt', '-createdAt']}
        columns={[...name, ...useQueueColumns<Row>()]}
        empty={<p>Nenhum</p>}
      />
    </>
  )
}
const names = () => screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('says whose work a row is, and shows what is nobody’s', async () => {
  await renderInRouter(Table)
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Sem responsável')
  await press('Sem responsável')
  expect(names()).toEqual([undefined, 'Filas'])
})

it('is sorted by the orders that the list has', async () => {
  await renderInRouter(Table)
  await press(/^Desde/)
  await press(/^Desde/)
  expect(names()).toEqual([undefined, 'Filas', 'Trocos'])
})

it('offers to clear the filters that match nothing, instead of saying that there is nothing', async () => {
  await renderInRouter(Table)
  await press('Em atraso')
  expect(screen.queryByText('Nenhum')).toBeNull()
  await press('Limpar filtros')
  expect(names()).toEqual([undefined, 'Trocos', 'Filas'])
})
