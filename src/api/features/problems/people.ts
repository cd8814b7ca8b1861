import { sql } from 'kysely'
import { columnNames } from '#api/db/column-names.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { countSupports } from '#api/records/marks.ts'
import { ownRows } from '#api/records/own-data.ts'
import type { MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { area, recordOf } from './queries.ts'
import { written } from './shape.ts'

/** Nobody supports their own problem, and two accounts of one person support one problem once. */
async function mergeProposers(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ record_id: string }>`
    delete from record_marks as lost
    using problems
    where lost.area = ${area} and problems.id = lost.record_id and lost.mark = 'support' and (
      (lost.user_id = ${from} and problems.proposer_id = ${to}) or
      (lost.user_id = ${to} and problems.proposer_id = ${from}) or
      (lost.user_id = ${from} and exists (
        select from record_marks as kept
        where kept.area = lost.area and kept.record_id = lost.record_id and kept.mark = lost.mark and kept.user_id = ${to})))
    returning lost.record_id`.execute(tx)
  for (const { record_id } of rows) await countSupports(tx, recordOf(record_id))
}

const standing = ['number', 'state', 'supports', 'created_at', 'updated_at'] as const
const answered = ['answer', 'answered_at', 'reply', 'confirmed_at'] as const
const columns = [...columnNames(written), ...standing, ...answered]
const problems = ownRows('problems', { by: 'proposer_id', columns })

export const problemPeople: PeopleRules = {
  merge: mergeProposers,
  keeps: ['record_marks'],
  gather: {
    rows: { problems },
    withholds: {
      'problems.answered_by': "Other people's problems, answered for the team.",
      'problems.assignee_id': "Other people's problems, answered for the team.",
    },
  },
}
