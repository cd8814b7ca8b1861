import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { EntryInput, MentoringEntry } from '#contract/cohorts/mentoring.ts'
import { mayRemoveEntry, scopeOf, type Viewer } from '../policy.ts'
import { findTrainees } from '../progress/queries.ts'
import { area } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { mailEntry } from './mails.ts'
import * as queries from './queries.ts'

/** What a reader may know of what was noted about a member, whom they may see. */
export async function findMentoring(
  db: Db,
  memberId: string,
  viewer: Viewer,
  isOwn: boolean,
): Promise<MentoringEntry[]> {
  const rows = await queries.findEntries(db, memberId, isOwn)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    body: row.body,
    by: row.name,
    at: row.created_at.toISOString(),
    owner: row.owner,
    dueOn: row.due_on,
    doneAt: row.done_at?.toISOString() ?? null,
    can: {
      mark: row.kind === 'action' && (!isOwn || row.owner === 'trainee'),
      remove: !isOwn && mayRemoveEntry(viewer, row),
    },
  }))
}

/** Somebody whom the caller does not accompany does not exist for them. */
async function requireAccompanied(db: Db, { actor }: Caller, id: string) {
  const [member] = await findTrainees(db, { scope: scopeOf(actor), id })
  return found(member)
}

export async function addEntry(deps: Deps, caller: Caller, memberId: string, input: EntryInput): Promise<void> {
  const member = await requireAccompanied(deps.db, caller, memberId)
  const action = input.kind === 'action'
  await transaction(deps.db, async (tx) => {
    const entry = {
      id: randomUUIDv7(),
      member_id: memberId,
      author_id: caller.actor.id,
      kind: input.kind,
      body: input.body.trim(),
      owner: action ? (input.owner ?? null) : null,
      due_on: action ? (input.dueOn ?? null) : null,
      done_at: null,
      created_at: deps.clock(),
    }
    await queries.insertEntry(tx, entry)
    await audit(tx, caller, `${area}.mentoring`, enrolmentObject(memberId), {
      after: { id: entry.id, kind: entry.kind },
    })
    await mailEntry(tx, deps, { member, entry })
  })
}

type EntryKey = { id: string; entryId: string }

export async function markAction(
  deps: Deps,
  caller: Caller,
  { id, entryId }: EntryKey,
  isDone: boolean,
): Promise<void> {
  await requireAccompanied(deps.db, caller, id)
  await saveMark(deps, caller, { id: entryId, memberId: id }, isDone)
}

export async function markOwnAction(deps: Deps, caller: Caller, id: string, isDone: boolean): Promise<void> {
  const memberId = found(await queries.findOwnerOf(deps.db, id, caller.actor.id))
  await saveMark(deps, caller, { id, memberId }, isDone)
}

async function saveMark(
  deps: Deps,
  caller: Caller,
  key: { id: string; memberId: string },
  isDone: boolean,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await queries.saveDone(tx, key, isDone ? deps.clock() : null))) refuse('not_found')
    await audit(tx, caller, `${area}.action`, enrolmentObject(key.memberId), { after: { id: key.id, isDone } })
  })
}

export async function removeEntry(deps: Deps, caller: Caller, { id, entryId }: EntryKey): Promise<void> {
  await requireAccompanied(deps.db, caller, id)
  await transaction(deps.db, async (tx) => {
    const entry = found(await queries.findEntry(tx, { id: entryId, memberId: id }))
    if (!mayRemoveEntry(caller.actor, entry)) refuse('forbidden')
    await queries.deleteEntry(tx, entryId)
    await audit(tx, caller, `${area}.remove_mentoring`, enrolmentObject(id), {
      before: { id: entryId, kind: entry.kind },
    })
  })
}
