import type { Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { mayLeave } from '#api/records/states.ts'
import { enrolmentTransitions, type EnrolmentState } from '#contract/cohorts/states.ts'
import type { MemberRow } from '../queries.ts'

type NewEnrolment = Insertable<Schema['cohort_members']> & { state: 'applied' | 'offered' | 'waitlisted' }

/** Enrols somebody, or anew after they withdrew; undefined for who is enrolled already. */
export const saveEnrolment = (
  tx: Db,
  key: { cohort_id: string; user_id: string },
  row: Omit<NewEnrolment, 'cohort_id' | 'user_id'>,
): Promise<MemberRow | undefined> =>
  tx
    .insertInto('cohort_members')
    .values({ ...row, ...key })
    .onConflict((conflict) =>
      conflict
        .columns(['cohort_id', 'user_id'])
        .doUpdateSet(row)
        .where(mayLeave('cohort_members.state', enrolmentTransitions, row.state, 'self')),
    )
    .returningAll()
    .executeTakeFirst()

export const findMemberById = (db: Db, id: string): Promise<MemberRow | undefined> =>
  db.selectFrom('cohort_members').selectAll().where('id', '=', id).executeTakeFirst()

export const findInStates = (db: Db, cohortId: string, states: readonly EnrolmentState[]) =>
  db.selectFrom('cohort_members').selectAll().where('cohort_id', '=', cohortId).where('state', 'in', states).execute()

export async function saveWhyLeft(tx: Db, id: string, left_reason: string | null): Promise<void> {
  await tx.updateTable('cohort_members').set({ left_reason, asks_why: false }).where('id', '=', id).execute()
}
