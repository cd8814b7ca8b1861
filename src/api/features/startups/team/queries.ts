import type { Db } from '#api/deps.ts'
import type { MembersTable } from '#api/records/members.ts'
import type { StartupState } from '#contract/startups/states.ts'

export const startupMembers: MembersTable = { table: 'startup_members', record: 'startup_id', title: 'title' }

export const findInvitedStartup = (db: Db, id: string) =>
  db.selectFrom('startups').select(['name', 'state']).where('id', '=', id).executeTakeFirst()

/** Everybody in the teams of startups in this state. */
export async function findTeamsIn(db: Db, state: StartupState): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_members')
    .innerJoin('startups', 'startups.id', 'startup_members.startup_id')
    .select('user_id')
    .distinct()
    .where('state', '=', state)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
