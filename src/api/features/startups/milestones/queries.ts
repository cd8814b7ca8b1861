import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'

type MilestoneTable = Schema['startup_milestones']
export type MilestoneRow = Selectable<MilestoneTable> & {
  owner: string | null
  approver: string | null
  due: string | null
}

/** The next ones first; what has no date, and what was approved, comes last. */
export async function findMilestoneRows(db: Db, startupId: string): Promise<MilestoneRow[]> {
  const { rows } = await sql<MilestoneRow>`
    select milestones.*, milestones.due_on::text as due,
      owner.first_name || ' ' || owner.last_name as owner,
      approver.first_name || ' ' || approver.last_name as approver
    from startup_milestones as milestones
    left join users as owner on owner.id = milestones.owner_id
    left join users as approver on approver.id = milestones.approved_by
    where milestones.startup_id = ${startupId}
    order by milestones.state = 'approved', milestones.due_on nulls last, milestones.id`.execute(db)
  return rows
}

export const insertMilestone = (tx: Db, row: Insertable<MilestoneTable>) =>
  tx.insertInto('startup_milestones').values(row).execute()

export const deleteMilestoneRow = (tx: Db, id: string) =>
  tx.deleteFrom('startup_milestones').where('id', '=', id).execute()

export async function findStartupOfMilestone(db: Db, milestoneId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('startup_milestones')
    .select('startup_id')
    .where('id', '=', milestoneId)
    .executeTakeFirst()
  return row?.startup_id
}
