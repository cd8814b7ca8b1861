import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { setMentors } from '#api/features/mentoring/links/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { Mentoring, MentoredStartup } from '#contract/startups/mentors.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { findMentoredRows } from '../queries.ts'
import { owedBy } from '../updates/reporting.ts'
import { holdStartup, requireStartup } from '../service.ts'
import { auditObject, toStartup } from '../shape.ts'
import { findAllMentors, findMentorNotes, findMentors, insertMentorNote } from './queries.ts'

function toMentorNote(
  note: Awaited<ReturnType<typeof findMentorNotes>>[number],
  viewer: Viewer,
): Mentoring['notes'][number] {
  const { id, body, shared, created_at, authorId, author } = note
  const isMine = authorId === viewer.id
  return { id, body, shared, author: { id: authorId, name: author }, at: created_at.toISOString(), isMine }
}

export async function showMentoring(deps: Deps, viewer: Viewer, id: string): Promise<Mentoring> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const [mentors, notes] = await Promise.all([findMentors(deps.db, id), findMentorNotes(deps.db, id, viewer)])
  return { mentors, notes: notes.map((note) => toMentorNote(note, viewer)), can: { write: startup.mentoring } }
}

/** Both sides are told; a wish for somebody who is assigned is fulfilled. */
export async function assignMentors(deps: Deps, caller: Caller, id: string, userIds: readonly string[]): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    const known = await findAllMentors(tx)
    if (userIds.some((userId) => !known.some((person) => person.id === userId)))
      throw invalidField('userIds', 'unknown_reference')
    const before = (await findMentors(tx, id)).map((person) => person.id)
    if (policy.isEnded(startup) && userIds.some((userId) => !before.includes(userId))) refuse('state_conflict')
    await setMentors(tx, { startup_id: id, trainee_id: null }, userIds, deps.clock())
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
    await insertMentorNote(tx, { ...note, created_at: deps.clock() })
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
