import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { moveRows } from '#api/records/states.ts'
import { scopesOf, type Role } from '#contract/scopes.ts'
import type { Transitions } from '#contract/states.ts'

/** Somebody who acts in a random walk that calls services without the API. */
export const walkerOf = ({ id }: { id: string }, role: Role) =>
  ({
    actor: { id, scope: new Set(scopesOf[role]), emailVerified: true, locale: 'pt' },
    requestId: 'walk',
  }) as unknown as Caller

/** `ok`, or the code of the refusal, to compare with what a model says. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const stepsOfWalk = 50

type Walk<State extends string, Mover extends string> = {
  db: Db
  table: 'applications' | 'opportunities' | 'challenges' | 'solutions' | 'review_rounds' | 'reviews'
  transitions: Transitions<State | 'none', State, Mover>
  /** Records in this state, each of which walks. */
  ids: readonly string[]
  begin: State
  states: readonly State[]
  movers: readonly Mover[]
  /** The rules of the product once more, in memory and by hand. */
  may: (from: State, to: State, by: Mover) => boolean
  /** Columns that a state needs. */
  set?: (to: State) => Record<string, unknown>
}

/** Fifty random steps of every record, by the one statement that moves rows: after each all are where the rules say. */
export async function walkRows<State extends string, Mover extends string>(walk: Walk<State, Mover>): Promise<void> {
  const { db, table, transitions, ids, begin, states, movers, may, set = () => ({}) } = walk
  const seed = randomInt(2 ** 31)
  const step = fc.record({ to: fc.constantFrom(...states), by: fc.constantFrom(...movers) })
  const drawn = fc.sample(step, { seed, numRuns: ids.length * stepsOfWalk })
  const model = new Map(ids.map((id) => [id, begin]))
  for (let number = 0; number < stepsOfWalk; number += 1) {
    const tried = ids.map((id, index) => ({ id, from: model.get(id)!, ...drawn[number * ids.length + index]! }))
    for (const { id, from, to, by } of tried) if (may(from, to, by)) model.set(id, to)
    for (const same of Map.groupBy(tried, ({ to, by }) => `${to} ${by}`).values()) {
      const { to, by } = same[0]!
      const rows = same.map(({ id, from }) => ({ id, state: from }))
      const moved = await moveRows(db, table, transitions as never, { rows, to, by, set: set(to) } as never)
      const wanted = same.filter(({ from }) => may(from, to, by)).map(({ id }) => id)
      expect([seed, to, by, moved.map(({ id }) => id).toSorted()]).toEqual([seed, to, by, wanted.toSorted()])
    }
  }
  const left = await db
    .selectFrom(table)
    .select(['id', 'state'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  expect([seed, new Map(left.map(({ id, state }) => [id, state]))]).toEqual([seed, model])
}
