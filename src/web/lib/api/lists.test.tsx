import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listQuery, page } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { neverChanges, pagedQuery, refreshArea, useChange, wholeList } from './lists.ts'
import { queryClient } from './query.ts'

const listSeeds = endpoint({
  method: 'GET',
  path: '/beds/{bed}/seeds',
  access: 'public',
  summary: '',
  params: z.object({ bed: z.string() }),
  query: z.object({ ...listQuery, kind: z.optional(z.string()) }),
  response: page(z.string()),
})

const asked: string[] = []
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api/v1', ''))
    const isLast = url.includes('cursor=next')
    return Response.json({ items: [isLast ? 'b' : 'a'], nextCursor: isLast ? null : 'next', total: 2 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a paged list', () => {
  const seeds = (bed: string, kind?: string) =>
    pagedQuery(['garden', 'seeds'], listSeeds, { params: { bed }, query: { kind, limit: 50 } })

  it('sends its filters, and fetches the next page by the cursor', async () => {
    const { pages } = await queryClient.fetchInfiniteQuery({ ...seeds('north', 'bean'), pages: 2 })
    expect(pages.flatMap(({ items }) => items)).toEqual(['a', 'b'])
    expect(asked).toEqual(['/beds/north/seeds?kind=bean&limit=50', '/beds/north/seeds?kind=bean&limit=50&cursor=next'])
  })

  it('keeps its rows while new filters load, but not the rows of another record', async () => {
    await queryClient.fetchInfiniteQuery(seeds('north', 'bean'))
    const before = queryClient.getQueryCache().find({ queryKey: seeds('north', 'bean').queryKey })
    const shownFor = (bed: string) =>
      (seeds(bed, 'pea').placeholderData as (data: unknown, query: unknown) => unknown)('rows', before)
    expect(shownFor('north')).toBe('rows')
    expect(shownFor('south')).toBeUndefined()
  })
})

it('fetches a whole list in the largest pages', async () => {
  const rows = await wholeList(listSeeds, { params: { bed: 'north' } }, new AbortController().signal)
  expect(rows).toEqual(['a', 'b'])
  expect(asked.at(-1)).toBe('/beds/north/seeds?limit=100&cursor=next')
})

it('a first answer that was asked for before a change is asked for again after it', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]!.promise)
  const queryKey = ['garden', 'first']
  renderHook(() => useQuery({ queryKey, queryFn: ask }), { wrapper })
  const refreshed = refreshArea('garden')
  answers[0]!.resolve('before')
  answers[1]!.resolve('after')
  await act(() => refreshed)
  expect(queryClient.getQueryData(queryKey)).toBe('after')
})

describe('a change', () => {
  async function inArea(change: (values: object, key: string | undefined) => Promise<unknown>) {
    const known = async (key: string[], meta = {}) => {
      await queryClient.fetchQuery({ queryKey: key, queryFn: () => 1, meta })
      return () => queryClient.getQueryState(key)?.isInvalidated
    }
    const isAsked = {
      list: await known(['garden', 'list']),
      fixed: await known(['garden', 'fixed'], neverChanges),
      other: await known(['kitchen', 'list']),
    }
    const { result } = renderHook(() => useChange('garden', change), { wrapper })
    const run = (values: object) => act(() => result.current.mutateAsync(values).catch(() => {}))
    return { run, isAsked }
  }

  it('refetches the queries of its area, except those that never change', async () => {
    const { run, isAsked } = await inArea(async () => ({}))
    await run({})
    expect([isAsked.list(), isAsked.fixed(), isAsked.other()]).toEqual([true, false, false])
  })

  it('refetches after a refusal too', async () => {
    const { run, isAsked } = await inArea(() => Promise.reject(new ApiError('state_conflict', 409)))
    await run({})
    expect(isAsked.list()).toBe(true)
  })

  it('refetches nothing and takes no idempotency key for a dry run', async () => {
    const keys: unknown[] = []
    const { run, isAsked } = await inArea(async (values, key) => {
      keys.push(key)
      return values
    })
    await run({ dryRun: true })
    expect(isAsked.list()).toBe(false)
    expect(keys).toEqual([undefined])
  })

  it('takes the same key for the same values until they have succeeded', async () => {
    const keys: (string | undefined)[] = []
    const answers = [() => Promise.reject(new ApiError('offline', 0)), async () => ({}), async () => ({})]
    const { run } = await inArea(async (_, key) => {
      keys.push(key)
      return answers.shift()!()
    })
    await run({ name: 'bean' })
    await run({ name: 'bean' })
    await run({ name: 'bean' })
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })
})
