import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { leaveFiles } from '#api/records/file-uses.ts'
import { ownRows } from '#api/records/own-data.ts'
import type { LeavingPerson, MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { passOwnership } from '#api/records/members.ts'
import { chosenStates, statesUnderWay } from '#contract/solutions/states.ts'
import { followLeaving } from './leaving.ts'
import { area, solutionMembers } from './queries.ts'
import { holdSolution } from './service.ts'

const hasOthers = (userId: string) => sql`exists (
  select from solution_members as other where other.solution_id = own.solution_id and other.user_id <> ${userId})`

/** What the person is working on, waits for or won with others. */
async function findShared(tx: Tx, userId: string): Promise<string[]> {
  const states = [...statesUnderWay, ...chosenStates]
  const { rows } = await sql<{ id: string }>`
    select own.solution_id as id from solution_members as own join solutions on solutions.id = own.solution_id
    where own.user_id = ${userId} and solutions.state = any(${states}) and ${hasOthers(userId)}
    order by own.solution_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What somebody handed in for a team stays with it. */
const leaveBehind = (tx: Tx, { id: ownerId }: LeavingPerson) =>
  leaveFiles(tx, { ownerId, area, among: sql`select solution_id from solution_members where user_id <> ${ownerId}` })

/** A team whose owner leaves passes to whoever joined next; what nobody else wrote or read goes with the person. */
async function erase(tx: Tx, deps: Deps, { id }: LeavingPerson): Promise<void> {
  const heirs = await passOwnership(tx, solutionMembers, id)
  for (const solution of await findShared(tx, id)) {
    const row = await holdSolution(tx, { id }, solution)
    await followLeaving(tx, deps, row, { userId: id, caller: null, heir: heirs.get(solution) })
  }
  await sql`
    delete from solutions using solution_members as own
    where own.solution_id = solutions.id and own.user_id = ${id} and solutions.state in ('draft', 'withdrawn')
      and not ${hasOthers(id)}`.execute(tx)
}

/** Of two solutions of one challenge the kept account's stays; the other one passes on, or ends with nobody in it. */
async function merge(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  await sql`
    update solution_members as own set active = false
    where own.user_id = ${from} and own.active and exists (
      select from solution_members as kept
      where kept.challenge_id = own.challenge_id and kept.user_id = ${to} and kept.active)`.execute(tx)
}

const solution = (column: 'title' | 'state') => sql`(select ${sql.ref(column)} from solutions where id = solution_id)`
const challenge = sql`(select title ->> 'pt' from challenges where id = challenge_id)`

export const solutionPeople: PeopleRules = {
  leaveBehind,
  erase,
  merge,
  gather: {
    rows: {
      solutions: ownRows('solution_members', {
        by: 'user_id',
        key: ['solution_id'],
        columns: ['role', 'part', 'active', 'joined_at'],
        also: { challenge, title: solution('title'), state: solution('state') },
      }),
    },
    withholds: { 'solutions.updated_by': 'Who of the team wrote last; the solution is the whole team’s.' },
  },
}
