import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { matchesWords } from './search.ts'
import { findPage, walkPages, writeCursor, type Paging } from './keyset.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // Ten rows share each microsecond, and a hundred share each millisecond.
  await database.pool.query(`
    create table things (id uuid primary key, number integer not null, made_at timestamptz not null);
    insert into things select gen_random_uuid(), n, timestamptz '2026-03-12' + n / 10 * interval '1 microsecond'
    from generate_series(1, 1001) as n`)
})
afterAll(() => database.drop())

const sorts = {
  number: { column: 'things.number', type: 'integer' },
  madeAt: { column: 'things.made_at', type: 'timestamptz' },
} as const
type Sort = keyof typeof sorts
type Row = { id: string; number: number }

const find = (paging: Paging, sort: Sort | `-${Sort}` = 'number', upTo = 1001) =>
  findPage<Row, Sort>(database.db, {
    ...paging,
    select: sql`things.id, things.number`,
    from: sql`things`,
    where: [sql`things.number <= ${upTo}`],
    id: 'things.id',
    sorts,
    sort,
  })
const numbersOf = ({ rows }: { rows: Row[] }) => rows.map(({ number }) => number)

describe('a page', () => {
  it('starts after the previous page, ascending and descending', async () => {
    const first = await find({ limit: 3 }, '-number')
    expect(numbersOf(first)).toEqual([1001, 1000, 999])
    expect(numbersOf(await find({ limit: 2, cursor: first.nextCursor! }, '-number'))).toEqual([998, 997])
  })

  it('may have a second order, in the other direction, across pages', async () => {
    const first = await find({ limit: 12, thenBy: '-number' }, 'madeAt', 25)
    expect(numbersOf(first)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 19, 18, 17])
    const { nextCursor: cursor } = first
    const second = await find({ limit: 4, cursor: cursor!, thenBy: '-number' }, 'madeAt', 25)
    expect(numbersOf(second)).toEqual([16, 15, 14, 13])
    await expect(find({ limit: 4, cursor: cursor! }, 'madeAt', 25)).rejects.toMatchObject({ code: 'invalid_fields' })
  })

  it('is the last one when no row is left', async () => {
    expect((await find({ limit: 3 }, 'number', 3)).nextCursor).toBeNull()
    expect((await find({ limit: 3 }, 'number', 4)).nextCursor).not.toBeNull()
  })

  it('has a total up to a thousand, and none if not asked for', async () => {
    expect((await find({ limit: 1 }, 'number', 0)).total).toBe(0)
    expect((await find({ limit: 1 }, 'number', 1000)).total).toBe(1000)
    expect((await find({ limit: 1 }, 'number', 1001)).total).toBeNull()
    expect((await find({ limit: 1, total: false }, 'number', 5)).total).toBeNull()
  })

  it('begins with the row of the very name, then those that begin with it', async () => {
    const named = { name: { column: 'things.number::text', type: 'text' } } as const
    const { rows } = await findPage<Row>(database.db, {
      limit: 3,
      leading: '99',
      select: sql`things.id, things.number`,
      from: sql`things`,
      where: [matchesWords(sql`things.number::text`, '99')],
      id: 'things.id',
      sorts: named,
      sort: 'name',
    })
    expect(rows.map(({ number }) => number)).toEqual([99, 990, 991])
  })

  describe('of a search', () => {
    const search = (words: string, paging: Paging) =>
      findPage<Row, Sort>(database.db, {
        ...paging,
        select: sql`things.id, things.number`,
        from: sql`things`,
        where: [matchesWords(sql`things.number::text`, words)],
        id: 'things.id',
        sorts,
        sort: '-number',
      })

    it('with few matches has them in order, counted on the first page alone', async () => {
      const first = await search('99', { limit: 3 })
      expect([numbersOf(first), first.total]).toEqual([[999, 998, 997], 19])
      const second = await search('99', { limit: 3, cursor: first.nextCursor! })
      expect([numbersOf(second), second.total]).toEqual([[996, 995, 994], null])
      expect(await search('none', { limit: 3 })).toEqual({ rows: [], nextCursor: null, total: 0 })
    })

    it('with more matches than are counted still pages through all of them', async () => {
      const first = await search('', { limit: 1000 })
      expect([first.rows.length, first.total]).toEqual([1000, null])
      expect(numbersOf(await search('', { limit: 1000, cursor: first.nextCursor! }))).toEqual([1])
    })
  })

  it.each([
    ['of another order', writeCursor('-number', ['1'], '0195884e-0000-7000-8000-000000000000')],
    ['without an id', writeCursor('number', ['1'], 'x')],
    ['that is no cursor', 'nonsense'],
  ])('refuses a cursor %s', async (_, cursor) => {
    await expect(find({ limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid_fields' })
  })
})

it.each(['madeAt', '-madeAt'] as const)('a walk by %s returns every row once, including equal times', async (sort) => {
  const rows = await Array.fromAsync(walkPages((paging) => find({ ...paging, limit: 7 }, sort)))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1001)
  expect(rows).toHaveLength(1001)
})
