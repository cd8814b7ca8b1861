import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { headings } from '#api/http/exports/headings.ts'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import type { CallArgs, LooseArgs, CallerToken } from './call.ts'
import { readCsv } from './csv.ts'

type ListEndpoint = Endpoint & { query: z.ZodMiniObject }
type Page<Row> = { items: Row[]; nextCursor: string | null; total: number | null }
type RowOf<E extends ListEndpoint> = AnswerOf<E> extends Page<infer Row> ? Row : never
type Filters<E extends ListEndpoint> = Partial<Omit<QueryOf<E>, 'limit' | 'cursor'>>

type List<E extends ListEndpoint> = {
  app: () => TestApp
  endpoint: E
  who: () => CallerToken
  params?: () => Record<string, unknown>
  /** The name of a row in the expectations. */
  name: (row: RowOf<E>) => string
  /** Limits all queries below to the rows of this test. */
  within?: Filters<E>
  /** Queries, each with the names of the rows it must find, in order. */
  finds: readonly (readonly [query: Filters<E>, names: readonly string[]])[]
  /** Further queries that must be refused; every list refuses wrong limits and cursors. */
  refuses?: readonly Record<string, unknown>[]
  /** Makes rows with equal values in every sort column, and the query that finds them. */
  alike?: { make: (count: number) => Promise<unknown>; query: Filters<E> }
  /** The list's CSV export, and its column that holds the names. */
  export?: { endpoint: Endpoint; params?: Record<string, unknown>; column: string }
  /** A bulk change of all rows in the list: the names that change, and those skipped with their error code. */
  bulk?: { endpoint: Endpoint; body: object; changes: readonly string[]; skips: Readonly<Record<string, string>> }
}

/** Tests sort, filters, search, paging, invalid queries, export and bulk change of a list. */
export function describeList<E extends ListEndpoint>(list: List<E>): void {
  const { endpoint, finds, refuses = [] } = list
  const client = listClient(list)

  describe(`the list ${endpoint.path}`, () => {
    // Reading changes nothing, so that many queries share one test and the records it made.
    it('finds what its filters ask for, whole, in pages and as a file', async () => {
      for (const [query, names] of finds) {
        const asked = JSON.stringify(query)
        const { items, total } = await client.page({ ...query, limit: 100 })
        expect.soft(items.map(list.name), asked).toEqual(names)
        expect.soft(total, `total of ${asked}`).toBe(names.length)
        for (const limit of [1, 2]) {
          const walked = await client.walk(query, limit)
          expect.soft(walked.map(list.name), `${asked} in pages of ${limit}`).toEqual(names)
        }
        if (list.export) expect.soft(await client.exported(query), `${asked} as a file`).toEqual(names)
      }
    })

    it('refuses what it does not know', async () => {
      for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'nonsense' }, ...refuses]) {
        const refusal = await client.refused(query)
        expect.soft(refusal, JSON.stringify(query)).toMatchObject({ status: 422, code: 'invalid_fields' })
      }
    })

    const sorts = sortsOf(endpoint)
    if (sorts.length > 0) describeSorts(client, sorts, 'thenBy' in endpoint.query.shape)

    if (list.alike) describeAlike(client, list.alike, [undefined, ...sorts])
    if (list.bulk) describeBulk(client, list, list.bulk)
  })
}

function describeSorts(client: ListClient<unknown>, sorts: readonly string[], takesTwo: boolean) {
  it('pages through all rows in every order, and refuses a cursor made for another one', async () => {
    for (const sort of sorts) {
      const { items } = await client.page({ sort, limit: 100 })
      expect.soft(await client.walk({ sort }, 1), `sorted by ${sort}`).toEqual(items)
    }
    const [sort, otherSort] = sorts
    if (otherSort === undefined) return
    const twice = { sort, thenBy: sorts.find((one) => !one.endsWith(sort!)) }
    if (takesTwo && twice.thenBy) {
      const { items } = await client.page({ ...twice, limit: 100 })
      expect.soft(await client.walk(twice, 1), 'in two orders').toEqual(items)
    }
    const { nextCursor } = await client.page({ sort, limit: 1 })
    expect(nextCursor).not.toBeNull()
    expect(await client.refused({ sort: otherSort, cursor: nextCursor })).toMatchObject({ status: 422 })
  })
}

function describeAlike(
  client: ListClient<unknown>,
  { make, query }: NonNullable<List<ListEndpoint>['alike']>,
  sorts: unknown[],
) {
  it('neither loses nor repeats rows with equal sort values', async () => {
    await make(7)
    for (const sort of sorts) {
      const { items } = await client.page({ ...query, sort, limit: 100 })
      expect(items).toHaveLength(7)
      expect(await client.walk({ ...query, sort }, 3), `sorted by ${String(sort)}`).toEqual(items)
    }
  })
}

function describeBulk<E extends ListEndpoint>(
  client: ListClient<RowOf<E>>,
  list: List<E>,
  bulk: NonNullable<List<E>['bulk']>,
) {
  const { app, who, within = {} } = list
  const change = (over: object) => app().call(bulk.endpoint, { body: { ...bulk.body, ...over } } as never, who())

  it('changes all rows of the list after a preview, and reports skipped rows with the reason', async () => {
    const { items: before } = await client.page({ limit: 100 })
    const ids = before.map((row) => (row as { id: string }).id)
    const nameOf = new Map(before.map((row, index) => [ids[index], list.name(row)]))
    const told = (answer: unknown) => {
      const { skipped, ...counts } = answer as { skipped: { id: string; code: string }[] }
      return { ...counts, skips: Object.fromEntries(skipped.map(({ id, code }) => [nameOf.get(id), code])) }
    }
    const outcome = {
      changed: bulk.changes.length,
      skippedTotal: Object.keys(bulk.skips).length,
      skips: bulk.skips,
    }
    for (const which of [{ ids }, { allMatching: within }]) {
      expect(told(await change({ ...which, dryRun: true }))).toEqual({ ...outcome, dryRun: true })
    }
    expect((await client.page({ limit: 100 })).items, 'a preview changes nothing').toEqual(before)
    expect(told(await change({ allMatching: within, dryRun: false }))).toEqual({ ...outcome, dryRun: false })
    const { items: after } = await client.page({ limit: 100 })
    const changed = after.filter((row) => !before.some((old) => isDeepStrictEqual(old, row)))
    expect(changed.map(list.name).toSorted()).toEqual([...bulk.changes].toSorted())
  })

  it('refuses a change without rows, or with both ids and filters', async () => {
    for (const which of [{}, { ids: [crypto.randomUUID()], allMatching: within }, { ids: [] }]) {
      const body = { ...bulk.body, ...which, dryRun: true }
      expect(await app().refused(bulk.endpoint, { body }, who())).toMatchObject({ status: 422 })
    }
  })
}

type ListClient<Row> = {
  page: (query: object) => Promise<Page<Row>>
  walk: (query: object, limit: number) => Promise<Row[]>
  refused: (query: object) => ReturnType<TestApp['refused']>
  exported: (query: object) => Promise<(string | undefined)[]>
}

function listClient<E extends ListEndpoint>({
  app,
  endpoint,
  who,
  params,
  within,
  export: file,
}: List<E>): ListClient<RowOf<E>> {
  const args = (query: object): LooseArgs => ({ params: params?.() ?? {}, query: { ...within, ...query } })
  const page = async (query: object) =>
    (await app().call(endpoint, args(query) as CallArgs<E>, who())) as unknown as Page<RowOf<E>>
  const walk = async (query: object, limit: number) => {
    const rows: RowOf<E>[] = []
    let cursor: string | null | undefined
    do {
      const { items, nextCursor } = await page({ ...query, limit, cursor })
      rows.push(...items)
      cursor = nextCursor
    } while (cursor !== null)
    return rows
  }
  const exported = async (query: object) => {
    const given = { ...args(query), params: { ...params?.(), ...file!.params } }
    const { text } = (await app().call(file!.endpoint, given as never, who())) as unknown as { text: string }
    return readCsv(text).map((row) => row[headings[file!.column]!.pt])
  }
  return { page, walk, exported, refused: (query) => app().refused(endpoint, args(query), who()) }
}

function sortsOf({ query }: ListEndpoint): string[] {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const sort = properties?.['sort']
  return typeof sort === 'object' ? ((sort.enum ?? []) as string[]) : []
}
