import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listQuery, page, queryFlag, queryList } from '#contract/endpoint.ts'
import { parseSearch, stringifySearch } from '#web/app/search-text.ts'
import { listSearch, useSearchFilters } from './search-filters.ts'

const listSeeds = endpoint({
  method: 'GET',
  path: '/seeds',
  access: 'public',
  summary: '',
  query: z.object({
    ...listQuery,
    kind: z.optional(queryList(['bean', 'pea'])),
    mine: z.optional(queryFlag),
    when: z.optional(z.enum(['past'])),
    sort: z.optional(z.enum(['name', '-name'])),
  }),
  response: page(z.string()),
})
const seedsSearch = z.extend(listSearch(listSeeds), { view: z.optional(z.enum(['list'])) })

const useSeeds = () => useSearchFilters(listSeeds, seedsSearch, ['when'])

async function open(search: string) {
  const drawn: ReturnType<typeof useSeeds>[] = []
  function Seeds() {
    const seeds = useSeeds()
    useEffect(() => void drawn.push(seeds))
    return <h1>{JSON.stringify(seeds.filters)}</h1>
  }
  const history = createMemoryHistory({ initialEntries: [`/${search}`] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Seeds }),
    history,
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading')
  return { router, shown: () => drawn.at(-1)! }
}
afterEach(cleanup)

it("separates the endpoint's filters in the address from those of the page", async () => {
  const { shown } = await open('?kind=bean&mine=true&view=list&limit=3&cursor=x')
  expect(shown().filters).toEqual({ kind: ['bean'], mine: true })
  expect(shown().search.view).toBe('list')
  expect(shown().narrowed).toBe(true)
})

it('changes the named filters and keeps the rest, also flags that were parsed before', async () => {
  const { router, shown } = await open('?mine=true&view=list')
  await act(async () => shown().change({ kind: ['bean', 'pea'] }))
  expect(router.state.location.searchStr).toBe('?mine=true&view=list&kind=bean&kind=pea')
})

it("clears the filters, but not the order, the kept names or the page's own parameters", async () => {
  const { router, shown } = await open('?q=x&kind=bean&mine=true&when=past&sort=-name&view=list')
  await act(async () => shown().clear())
  expect(router.state.location.search).toEqual({ when: 'past', sort: '-name', view: 'list' })
  expect(shown().narrowed).toBe(false)
})
