import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { Mentoring, MentoredStartup } from '#contract/startups/mentors.ts'
import { mailMentor } from '../mails.ts'
import { findMentors } from '../team/queries.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { findMentoredRows } from '../queries.ts'
import { owedBy } from '../updates/reporting.ts'
import { holdStartup, requireStartup } from '../service.ts'
import { auditObject, toStartup } from '../shape.ts'

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`

/** Whoever may accompany a startup, with how many they accompany. */
export const findAllMentors = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', nameOf.as('name')])
    .select(sql<number>`(select count(*)::int from startup_mentors where user_id = users.id)`.as('startups'))
    .where('role', 'in', ['mentor', 'staff', 'admin'])
    .where('status', '=', 'active')
    .orderBy(sql`role <> 'mentor'`)
    .orderBy('name')
    .execute()

/** Shared notes, and one's own. */
async function findMentorNotes(db: Db, startupId: string, viewer: Viewer): Promise<Mentoring['notes']> {
  const rows = await db
    .selectFrom('startup_mentor_notes as notes')
    .innerJoin('users', 'users.id', 'notes.author_id')
    .select(['notes.id', 'notes.body', 'notes.shared', 'notes.created_at', 'users.id as authorId', nameOf.as('author')])
    .where('notes.startup_id', '=', startupId)
    .where((where) => where.or([where('notes.shared', '=', true), where('notes.author_id', '=', viewer.id)]))
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .execute()
  return rows.map(({ id, body, shared, created_at, authorId, author }) => ({
    id,
    body,
    shared,
    author: { id: authorId, name: author },
    at: created_at.toISOString(),
    isMine: authorId === viewer.id,
  }))
}

export async function showMentoring(deps: Deps, viewer: Viewer, id: string): Promise<Mentoring> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const [mentors, notes] = await Promise.all([findMentors(deps.db, id), findMentorNotes(deps.db, id, viewer)])
  return { mentors, notes, can: { assign: policy.canManage(viewer), write: startup.mentoring } }
}

export async function assignMentors(deps: Deps, caller: Caller, id: string, userIds: readonly string[]): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    const known = new Set((await findAllMentors(tx)).map((person) => person.id))
    if (userIds.some((userId) => !known.has(userId))) throw invalidField('userIds', 'unknown_reference')
    const before = (await findMentors(tx, id)).map((person) => person.id)
    const added = [...new Set(userIds)].filter((userId) => !before.includes(userId))
    await sql`delete from startup_mentors where startup_id = ${id} and user_id <> all(${userIds}::uuid[])`.execute(tx)
    const rows = added.map((user_id) => ({ startup_id: id, user_id, assigned_at: deps.clock() }))
    if (rows.length > 0) await tx.insertInto('startup_mentors').values(rows).execute()
    await mailMentor(tx, deps, startup, added)
    await audit(tx, caller, 'startups.mentors', auditObject(id), {
      before: { mentors: before },
      after: { mentors: userIds },
    })
  })
}

type NewNote = { body: string; shared: boolean }

export async function writeMentorNote(
  deps: Deps,
  caller: Caller,
  id: string,
  { body, shared }: NewNote,
): Promise<void> {
  const startup = await requireStartup(deps, caller.actor, id)
  if (!startup.mentoring) refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    const note = { id: randomUUIDv7(), startup_id: id, author_id: caller.actor.id, body, shared }
    await tx
      .insertInto('startup_mentor_notes')
      .values({ ...note, created_at: deps.clock() })
      .execute()
    await audit(tx, caller, 'startups.mentor-note', auditObject(id), { after: { shared } })
  })
}

export async function listMentored(deps: Deps, viewer: Viewer): Promise<MentoredStartup[]> {
  // Who no longer may be a mentor sees nothing, assigned or not.
  const rows = policy.mayMentor(viewer) ? await findMentoredRows(deps.db, viewer) : []
  const { zone } = await findProgramme(deps.db)
  return rows.map((row) => ({
    ...toStartup(row),
    openMilestones: row.open_milestones,
    lastUpdate: row.last_update && {
      ...row.last_update,
      publishedAt: new Date(row.last_update.publishedAt).toISOString(),
    },
    owed: owedBy(row, deps.clock(), zone),
    lastNoteAt: row.last_note_at?.toISOString() ?? null,
  }))
}
