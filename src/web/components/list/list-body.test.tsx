import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listQuery, page } from '#contract/endpoint.ts'
import { pagedQuery } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { ListBody } from './list-body.tsx'
import { NothingFound } from './nothing-found.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

const listSeeds = endpoint({
  method: 'GET',
  path: '/seeds',
  access: 'public',
  summary: '',
  query: z.object(listQuery),
  response: page(z.string()),
})

let fails = false
const seeds = ['alface', 'couve', 'ervilha']

beforeAll(() => loadTexts(['basics', 'ui']))
beforeEach(() => {
  fails = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (fails) return Response.json({ code: 'internal' }, { status: 500 })
    const { searchParams } = new URL(url, 'http://viveiro.test')
    const found = seeds.filter((seed) => seed.includes(searchParams.get('q') ?? ''))
    const first = Number(searchParams.get('cursor') ?? 0)
    const next = first + 2 < found.length ? String(first + 2) : null
    return Response.json({ items: found.slice(first, first + 2), nextCursor: next, total: found.length })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Seeds({ search }: { search: string }) {
  const [q, setQ] = useState(search)
  const list = useInfiniteQuery(pagedQuery(['seeds'], listSeeds, { query: { q } }))
  return (
    <>
      <ListBody
        list={list}
        label="Sementes"
        skeleton={<TableSkeleton />}
        empty={<NothingFound clear={() => setQ('')} />}
      >
        {(rows, total) => (
          <>
            <p>{`${total} ao todo`}</p>
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          </>
        )}
      </ListBody>
      <button type="button" onClick={() => setQ('couve')}>
        Só couve
      </button>
    </>
  )
}

const open = (search = '') => {
  render(
    <QueryClientProvider client={queryClient}>
      <Seeds search={search} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const region = () => screen.getByRole('region', { name: 'Sementes' })

describe('the body of a list', () => {
  it('shows page after page, and keeps the rows when the next page fails', async () => {
    const user = open()
    await screen.findByText('A mostrar 2 de 3')
    expect(screen.getByText('3 ao todo')).toBeTruthy()
    fails = true
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await screen.findByText('Não conseguimos mostrar mais.')
    expect(rows()).toEqual(['alface', 'couve'])
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar outra vez' }))
    // Told to a screen reader alone: the eye sees the end.
    expect((await screen.findByText('A mostrar 3 de 3')).className).toBe('sr-only')
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  it('says that the list failed to load, and tries again', async () => {
    fails = true
    const user = open()
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos mostrar esta lista')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar outra vez' }))
    await screen.findByText('alface')
    await waitFor(() => expect(document.activeElement, 'what was pressed is gone').toBe(region()))
  })

  it('keeps showing loaded rows when a refresh fails', async () => {
    open()
    await screen.findByText('alface')
    fails = true
    await act(() => queryClient.refetchQueries({ queryKey: ['seeds'] }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(rows()).toEqual(['alface', 'couve'])
  })

  it('says that nothing matches, offers to clear the filters, and keeps the focus', async () => {
    const user = open('tomate')
    await screen.findByText('Nada encontrado')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await screen.findByText('alface')
    await waitFor(() => expect(document.activeElement).toBe(region()))
  })

  it('is busy but not empty while new filters load', async () => {
    const user = open()
    await screen.findByText('alface')
    await user.click(screen.getByRole('button', { name: 'Só couve' }))
    expect(region().getAttribute('aria-busy')).toBe('true')
    expect(rows()).toEqual(['alface', 'couve'])
    await waitFor(() => expect(rows()).toEqual(['couve']))
    expect(region().getAttribute('aria-busy')).toBeNull()
  })
})
