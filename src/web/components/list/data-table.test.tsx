import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { NOTHING_SELECTED, type Selection, toggleAll, toggleOne } from './data-table-selection.tsx'
import { DataTable } from './data-table.tsx'
import type { Sort } from './sort.ts'
import { ListToolbar } from './list-toolbar.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

const ROWS = ['Inês', 'Tomás', 'Helena'].map((name) => ({ id: name.toLowerCase(), name }))

function People() {
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false })
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  return (
    <DataTable
      caption="Pessoas"
      columns={[{ id: 'name', header: 'Nome', sort: 'name', cell: (row) => row.name }]}
      rows={ROWS}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      sort={sort}
      onSort={setSort}
      selection={selection}
      onSelect={setSelection}
      total={42}
    />
  )
}

describe('DataTable', () => {
  it('says how it is sorted and reverses the order', async () => {
    render(<People />)
    const header = screen.getByRole('columnheader', { name: 'Nome' })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('descending')
  })

  it('selects a row, the page, then all that match, and clears the selection', async () => {
    render(<People />)
    expect(screen.queryByText('1 na seleção')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Inês' }))
    expect(screen.getByText('1 na seleção')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /desta página/ })).toHaveProperty('indeterminate', true)
    await userEvent.click(screen.getByRole('checkbox', { name: /desta página/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Selecionar todos (42)' }))
    expect(screen.getByText('42 na seleção')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Limpar a seleção' }))
    expect(screen.queryByRole('region', { name: /seleção/ })).toBeNull()
  })
})

describe('selection', () => {
  it('keeps the rest of the page when one row is unticked after all were selected', () => {
    const next = toggleOne({ ids: new Set(), allMatching: true }, 'b', ['a', 'b', 'c'])
    expect(next).toEqual({ ids: new Set(['a', 'c']), allMatching: false })
  })
  it('keeps rows of other pages when the page is unticked', () => {
    const next = toggleAll({ ids: new Set(['x', 'a']), allMatching: false }, ['a', 'b'], false)
    expect([...next.ids]).toEqual(['x'])
  })
})

describe('ListToolbar', () => {
  it('reports a search once, after the pause or with Enter, and follows the address', async () => {
    const heard: string[] = []
    function List() {
      const [value, setValue] = useState('')
      const hear = (next: string) => {
        heard.push(next)
        setValue(next)
      }
      return (
        <>
          <ListToolbar search={{ value, onChange: hear, label: 'Procurar' }} />
          <button type="button" onClick={() => setValue('')}>
            Limpar
          </button>
        </>
      )
    }
    render(<List />)
    const box = screen.getByRole('searchbox', { name: 'Procurar' })
    await userEvent.type(box, 'água{Enter}')
    expect(heard).toEqual(['água'])
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(box).toHaveProperty('value', '')
  })
})
