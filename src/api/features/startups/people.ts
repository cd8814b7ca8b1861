import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { leaveFiles, releaseFiles } from '#api/records/file-uses.ts'
import { revokeInvitations } from '#api/records/invitations.ts'
import { ownRows, type OwnData } from '#api/records/own-data.ts'
import type { LeavingPerson, MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { passOwnership } from '#api/records/members.ts'
import { programmeStates } from '#contract/startups/states.ts'
import { mailInherited } from './mails/team.ts'
import { area, recordOf } from './queries.ts'
import { startupMembers } from './team/queries.ts'

/**
 * A startup whose only owner leaves passes to whoever joined first after them. Without anybody else it stays if it is
 * or was in the programme, where staff invite a new team; otherwise nobody could reach it any more, and it goes.
 */
async function erase(tx: Tx, deps: Deps, person: LeavingPerson): Promise<void> {
  const heirs = await passOwnership(tx, startupMembers, person.id)
  const inherited = tx
    .selectFrom('startups')
    .select(['id', 'name'])
    .where('id', 'in', [...heirs.keys()])
  const startups = heirs.size > 0 ? await inherited.execute() : []
  for (const one of startups) await mailInherited(tx, deps, one, heirs.get(one.id)!)
  await dropAbandoned(tx, person)
}

async function dropAbandoned(tx: Tx, { id }: LeavingPerson): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from startups where state <> all(${programmeStates})
      and exists (select from startup_members where startup_id = startups.id and user_id = ${id})
      and not exists (select from startup_members where startup_id = startups.id and user_id <> ${id})
    returning id`.execute(tx)
  for (const { id: recordId } of rows) {
    const record = recordOf(recordId)
    await releaseFiles(tx, record)
    await revokeInvitations(tx, record)
    await sql`delete from record_steps where area = ${area} and record_id = ${recordId}`.execute(tx)
    await sql`delete from record_notes where area = ${area} and record_id = ${recordId}`.execute(tx)
  }
}

/** Whoever owned a startup with either account owns it. */
async function merge(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  await sql`
    update startup_members as kept set role = 'owner' from startup_members as lost
    where kept.startup_id = lost.startup_id and kept.user_id = ${to} and lost.user_id = ${from} and lost.role = 'owner'`.execute(
    tx,
  )
}

const startup = sql`(select name from startups where startups.id = startup_id)`

const gather: OwnData = {
  rows: {
    memberships: ownRows('startup_members', {
      by: 'user_id',
      key: ['startup_id'],
      columns: ['title', 'role', 'joined_at', 'is_primary', 'is_public'],
      also: { startup },
    }),
    outcomes: ownRows('startup_outcomes', {
      by: 'answered_by',
      columns: ['outcome', 'jobs', 'revenue', 'capital', 'disclose', 'answered_at'],
      also: { startup },
    }),
    milestones: ownRows('startup_milestones', {
      by: 'owner_id',
      columns: ['title', 'due_on', 'state', 'evidence', 'done_at', 'approved_at', 'created_at', 'updated_at'],
      also: { startup },
    }),
    updates: ownRows('startup_updates', {
      by: 'updated_by',
      columns: ['month', 'progress', 'obstacle', 'ask', 'figures', 'published_at', 'updated_at'],
      also: { startup },
    }),
  },
  withholds: {
    'startup_outcome_links.user_id': 'Secrets of links in mails.',
    'startups.goals_agreed_by': "Other teams' goals, agreed for the programme.",
    'startup_mentor_notes.author_id': 'Internal notes speak of others.',
    'startup_milestones.approved_by': "Other teams' milestones, approved for the programme.",
    'startups.answered_by': "Other people's startups, answered for the team.",
    'startups.assignee_id': "Other people's startups, answered for the team.",
    'startups.updated_by': 'Who changed a startup last; the actions name it.',
  },
}

/** What shows that a milestone was reached stays with the team. */
const leaveBehind = (tx: Tx, { id: ownerId }: LeavingPerson) =>
  leaveFiles(tx, {
    ownerId,
    area,
    among: sql`
      select startup_milestones.id from startup_milestones join startup_members using (startup_id)
      where user_id <> ${ownerId}`,
  })

export const startupPeople: PeopleRules = { leaveBehind, erase, merge, gather }
