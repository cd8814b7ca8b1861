import { randomInt } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { askingJob } from '#api/records/asked-by-mail.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf } from '#api/records/file-uses.ts'
import { holdRow } from '#api/records/rows.ts'
import type { givePeerFeedback, PeerFeedback, PeerWork } from '#contract/cohorts/peers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { filesOf } from '../progress/answer-files.ts'
import type { TaskRow } from '../progress/queries.ts'
import { area, findUserIds } from '../queries.ts'
import { marksColumn, marksOf } from '../rubrics/marks.ts'
import { enrolmentObject } from '../shape.ts'
import { assignPeers, type Shuffle } from './assign.ts'
import { mailPeers } from './mails.ts'
import * as queries from './queries.ts'
import type { PeerRow, PeerWorkRow } from './queries.ts'

const shuffle: Shuffle = (list) => {
  const left = [...list]
  return list.map(() => left.splice(randomInt(left.length), 1)[0]!)
}

/** Gives works to peers as far as there are any, under the lock of the task. */
async function assignTask(tx: Tx, deps: Deps, taskId: string): Promise<void> {
  const task = await holdRow(tx, 'cohort_tasks', taskId)
  if (task.peer_days === null) return
  const now = deps.clock()
  const [people, there] = [await queries.findHandedIn(tx, taskId), await queries.findPairs(tx, taskId)]
  const made = assignPeers(people, there, shuffle)
  const dueAt = new Date(Math.max(now.getTime(), task.due_at.getTime()) + task.peer_days * dayMs)
  await queries.markLookedFor(tx, taskId, now)
  await queries.savePairs(tx, taskId, made, dueAt)
  const readers = await findUserIds(
    tx,
    made.map(({ reviewer }) => reviewer),
  )
  await mailPeers(
    tx,
    deps,
    'peers_asked',
    new Map(readers.map((id) => [id, { task: { ...task, task_id: taskId }, dueAt }])),
  )
}

/** Looks for peers when a task's day has come or somebody has left, and reminds who has not written yet. */
async function lookForPeers(tx: Tx, deps: Deps): Promise<void> {
  for (const id of await queries.findTasksToAssign(tx, deps.clock())) await assignTask(tx, deps, id)
  const due = await queries.markReminded(tx, deps.clock())
  await mailPeers(tx, deps, 'peers_due', new Map(due.map((row) => [row.user_id, { task: row, dueAt: row.due_at }])))
}

export const { plan: planPeers, jobs: peerJobs } = askingJob({
  kind: `${area}.peers`,
  key: 'cohort-peers',
  findNext: queries.findNextPeers,
  ask: lookForPeers,
})

/** Who hands in late joins the round at once. Under the lock of the task, so that none is forgotten as the round begins. */
export async function joinRound(tx: Tx, deps: Deps, { id, peer_days }: TaskRow): Promise<void> {
  if (peer_days === null || (await holdRow(tx, 'cohort_tasks', id)).peers_at === null) return
  await assignTask(tx, deps, id)
  await planPeers(tx)
}

export async function giveFeedback(
  deps: Deps,
  caller: Caller,
  id: string,
  input: BodyOf<typeof givePeerFeedback>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const asked = found(await queries.holdAsked(tx, id, caller.actor.id))
    const now = deps.clock()
    if (asked.given_at && asked.due_at <= now) refuse('state_conflict')
    const marks = marksColumn(marksOf(asked, input))
    await queries.saveGiven(tx, id, { body: input.text.trim(), marks, given_at: asked.given_at ?? now })
    await audit(tx, caller, `${area}.peer_feedback`, enrolmentObject(asked.reviewer_id), { after: { id } })
    // Told once: a correction is read where the first words were.
    if (asked.given_at) return
    const given = await queries.countGiven(tx, asked)
    await mailPeers(tx, deps, 'peer_feedback', new Map([[asked.author, { task: asked, dueAt: asked.due_at, given }]]))
  })
}

const givenOf = ({ body, marks, given_at }: PeerRow) => (given_at && body ? { text: body, marks: marks ?? [] } : null)

/** What peers say of a member's works, by task; to the author without names. */
export async function findReceived(db: Db, memberId: string, isOwn: boolean): Promise<Map<string, PeerFeedback[]>> {
  const rows = await queries.findReceived(db, memberId)
  const byTask = Map.groupBy(rows, ({ task_id }) => task_id)
  return new Map(
    [...byTask].map(([taskId, peers]) => [
      taskId,
      peers.map((row) => ({
        id: row.id,
        by: isOwn ? null : row.name,
        dueAt: row.due_at.toISOString(),
        given: givenOf(row),
      })),
    ]),
  )
}

/** The works that a member reads. What nobody waits for any more is gone from it. */
export async function findToRead(deps: Deps, memberId: string, isOwn: boolean): Promise<PeerWork[]> {
  const now = deps.clock()
  const rows = (await queries.findToRead(deps.db, memberId)).filter(
    ({ given_at, is_accepted, due_at }) => given_at || !is_accepted || due_at > now,
  )
  return Promise.all(rows.map((row) => toWork(deps.db, row, { isOwn, now })))
}

async function toWork(db: Db, row: PeerWorkRow, { isOwn, now }: { isOwn: boolean; now: Date }): Promise<PeerWork> {
  return {
    id: row.id,
    task: {
      title: { pt: row.title_pt, en: row.title_en },
      body: { pt: row.body_pt, en: row.body_en },
      rubric: row.rubric,
      version: row.version,
    },
    author: row.peer_blind && isOwn ? null : row.name,
    answer: { body: row.answer_body, link: row.link, files: await findFilesOf(db, filesOf(row.answer_id)) },
    dueAt: row.due_at.toISOString(),
    given: givenOf(row),
    can: { give: isOwn && (row.given_at === null || row.due_at > now) },
  }
}
