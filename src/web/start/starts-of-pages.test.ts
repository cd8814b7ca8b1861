import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '#web/lib/api/client.ts'
import { apiRoot } from '#web/lib/api/http.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pages, startsOfPages, textsInOneFile } from './starts-of-pages.ts'

const starts = startsOfPages().map((start) => ({
  ...start,
  asks: [...start.asks, ...start.byScope.flatMap(({ asks }) => asks)],
}))
const asking = starts.filter(({ asks }) => asks.length > 0)

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Loader = (context: object) => Promise<unknown>

/** The addresses that a page of somebody with all rights asks for before it is shown. */
async function addressesAskedBy(path: string, params: Record<string, string>): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(apiRoot, ''))
    return Response.json({ items: [], nextCursor: null, total: 0 })
  })
  vi.spyOn(session, 'hasScope').mockReturnValue(true)
  const { staticData, loader } = pages.find((page) => page.path === path) as (typeof pages)[number] & { loader: Loader }
  await staticData.load!()
  // A record that is none may stop the page, once it has asked.
  await loader({ params, deps: { search: {} }, preload: true, cause: 'enter' }).catch(() => {})
  return asked
}

describe('what is asked early', () => {
  it.each(asking)('is what the page at $path asks for', async ({ path, asks }) => {
    const params = Object.fromEntries([...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, 'a']))
    const own = path.replaceAll(/\$\w+/g, 'a')
    const asked = await addressesAskedBy(path, params)
    expect(asked).toEqual(expect.arrayContaining(asks.map((address) => address.replace('{path}', own))))
  })

  it('is known for the home page, the events and single records', () => {
    expect(asking.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/events', '/events/$slug']))
  })
})

it('puts no text into two files', () => {
  const together = Object.values(textsInOneFile()).flat()
  expect(together.toSorted()).toEqual([...new Set(together)].toSorted())
})
