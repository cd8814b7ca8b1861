import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { mostMentors, wishLimits, type Mentoring, type MentoredStartup } from '#contract/startups/mentors.ts'
import type { answerWish as answerWishEndpoint } from '#contract/startups/mentors.ts'
import { mailMentors, mailWish, mailWishDeclined } from '../mails/mentors.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { findMentoredRows } from '../queries.ts'
import { owedBy } from '../updates/reporting.ts'
import { holdStartup, requireStartup, type HeldStartup } from '../service.ts'
import { auditObject, toStartup } from '../shape.ts'
import { findTeamIds } from '../team/queries.ts'
import {
  deleteMentorsExcept,
  deleteWishes,
  findAllMentors,
  findMentorNotes,
  findMentors,
  insertMentorNote,
  findWishable,
  findWishes,
  insertMentors,
  saveWish,
  type WishRow,
} from './queries.ts'

function toMentorNote(
  note: Awaited<ReturnType<typeof findMentorNotes>>[number],
  viewer: Viewer,
): Mentoring['notes'][number] {
  const { id, body, shared, created_at, authorId, author } = note
  const isMine = authorId === viewer.id
  return { id, body, shared, author: { id: authorId, name: author }, at: created_at.toISOString(), isMine }
}

const toWish = ({ userId, name, note, by, created_at }: WishRow) => ({
  mentor: { id: userId, name },
  note,
  by,
  at: created_at.toISOString(),
})

export async function showMentoring(deps: Deps, viewer: Viewer, id: string): Promise<Mentoring> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const [mentors, wishes, notes] = await Promise.all([
    findMentors(deps.db, id),
    findWishes(deps.db, id),
    findMentorNotes(deps.db, id, viewer),
  ])
  const wish = policy.whyNotWish(viewer, startup) === undefined
  const can = { assign: policy.canManage(viewer), write: startup.mentoring, wish }
  return { mentors, wishes: wishes.map(toWish), notes: notes.map((note) => toMentorNote(note, viewer)), can }
}

export async function assignMentors(deps: Deps, caller: Caller, id: string, userIds: readonly string[]): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    await setMentors(tx, deps, caller, { startup, userIds })
  })
}

type Assignment = { startup: HeldStartup; userIds: readonly string[] }

/** The caller holds the startup. A wish for somebody who is assigned is fulfilled. */
async function setMentors(tx: Tx, deps: Deps, caller: Caller, { startup, userIds }: Assignment): Promise<void> {
  const { id } = startup
  const known = await findAllMentors(tx)
  if (userIds.some((userId) => !known.some((person) => person.id === userId)))
    throw invalidField('userIds', 'unknown_reference')
  const before = (await findMentors(tx, id)).map((person) => person.id)
  const added = known.filter((person) => userIds.includes(person.id) && !before.includes(person.id))
  const removed = before.filter((userId) => !userIds.includes(userId))
  await deleteMentorsExcept(tx, id, userIds)
  await insertMentors(tx, { startupId: id, added: added.map((person) => person.id), at: deps.clock() })
  await deleteWishes(tx, id, userIds)
  await mailMentors(tx, deps, startup, { added, removed, team: await findTeamIds(tx, id) })
  const change = { before: { mentors: before }, after: { mentors: userIds } }
  await audit(tx, caller, 'startups.mentors', auditObject(id), change)
}

type WishKey = { id: string; userId: string }

/** Mentors who show themselves to members, for the team to choose from. */
export async function listWishable(deps: Deps, viewer: Viewer, id: string) {
  refuse(policy.whyNotWish(viewer, await requireStartup(deps, viewer, id)))
  return findWishable(deps.db, id)
}

/** Once for each person; wishing again changes the words. */
export async function wishMentor(deps: Deps, caller: Caller, { id, userId }: WishKey, note: string): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotWish(caller.actor, startup))
    const mentor = (await findWishable(tx, id)).find((person) => person.id === userId)
    if (!mentor) throw invalidField('userId', 'unknown_reference')
    const wishes = await findWishes(tx, id)
    const isNew = !wishes.some((wish) => wish.userId === userId)
    if (isNew && wishes.length >= wishLimits.each) refuse('wishes_full')
    const words = note.trim()
    await saveWish(tx, {
      startup_id: id,
      user_id: userId,
      note: words,
      wished_by: caller.actor.id,
      created_at: deps.clock(),
    })
    if (isNew) await mailWish(tx, deps, startup, { mentor: mentor.name, note: words })
    await audit(tx, caller, 'startups.wish', auditObject(id), { after: { mentor: userId } })
  })
}

export async function dropWish(deps: Deps, caller: Caller, { id, userId }: WishKey): Promise<void> {
  const startup = await requireStartup(deps, caller.actor, id)
  if (startup.my_role === null) refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    await deleteWishes(tx, id, [userId])
    await audit(tx, caller, 'startups.wish-drop', auditObject(id), { before: { mentor: userId } })
  })
}

/** Of two people of the team who answer at once the second finds no wish any more. */
export async function answerWish(
  deps: Deps,
  caller: Caller,
  { id, userId }: WishKey,
  { decision, answer, lang }: BodyOf<typeof answerWishEndpoint>,
): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    const wish = (await findWishes(tx, id)).find((one) => one.userId === userId)
    if (!wish) return refuse('state_conflict')
    if (decision === 'confirm') {
      const present = (await findMentors(tx, id)).map((person) => person.id)
      if (present.length >= mostMentors) refuse('state_conflict')
      return setMentors(tx, deps, caller, { startup, userIds: [...present, userId] })
    }
    await deleteWishes(tx, id, [userId])
    const people = await findTeamIds(tx, id)
    const words = { answer: answer!, lang: lang ?? startup.lang }
    await mailWishDeclined(tx, deps, startup, { people, mentor: wish.name, ...words })
    await audit(tx, caller, 'startups.wish-decline', auditObject(id), { before: { mentor: userId }, after: words })
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
