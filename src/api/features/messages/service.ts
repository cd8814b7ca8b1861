import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import type { Actor } from '#api/http/session.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { AppError, invalidField } from '#api/errors.ts'
import type { RecordWord } from '#api/records/audience.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  messageInput,
  messageTransitions,
  namedIn,
  ownName,
  type MessageAudience,
  type MessageDetail,
  type MessageInput,
} from '#contract/messages/messages.ts'
import { minuteMs } from '#contract/times.ts'
import type { createMessage, sendMessage, updateMessage } from '#contract/messages/messages.ts'
import { listsFor, openAudience, type Audiences } from './audiences.ts'
import { findMessage, insertMessage, removeMessage, sendJob, type MessageRow } from './queries.ts'
import { auditObject, textsOf, toColumns, toDetail } from './shape.ts'

/** Messages to lists that the reader may not write to answer 404. */
export const requireMessage = async (
  { db }: Deps,
  audiences: Audiences,
  { scope }: Actor,
  id: string,
): Promise<MessageRow> => found(await findMessage(db, listsFor(audiences, scope), id))

export async function showMessage(deps: Deps, audiences: Audiences, actor: Actor, id: string): Promise<MessageDetail> {
  const row = await requireMessage(deps, audiences, actor, id)
  return toDetail(row, await aboutOf(deps, audiences, row.audience))
}

/** What its texts may name, and when it begins; nothing of a list that is gone. */
async function aboutOf(deps: Deps, audiences: Audiences, asked: MessageAudience) {
  try {
    const { words = [], startsAt = null } = await openAudience(audiences, asked).describe(deps)
    return { words, startsAt }
  } catch (error) {
    if (error instanceof AppError && error.code === 'message_list_gone') return { words: [], startsAt: null }
    throw error
  }
}

/** Every name between braces is one that the list knows. */
function checkNames(texts: Partial<MessageInput>, words: readonly RecordWord[]): void {
  const known = new Set([ownName, ...words.map(({ name }) => name)].flatMap(({ pt, en }) => [pt, en]))
  for (const field of ['subject', 'body'] as const)
    for (const language of ['pt', 'en'] as const)
      if (namedIn(texts[field]?.[language] ?? '').some((name) => !known.has(name)))
        throw invalidField(`${field}.${language}`, 'message_name')
}

export async function beginMessage(
  deps: Deps,
  audiences: Audiences,
  caller: Caller,
  { audience: asked, texts }: BodyOf<typeof createMessage>,
) {
  const audience = openAudience(audiences, asked)
  found(caller.actor.scope.has(audience.scope) ? audience : undefined)
  const { title, words = [] } = await audience.describe(deps)
  if (texts) checkNames(texts, words)
  return transaction(deps.db, async (tx) => {
    const [id, by, now] = [randomUUIDv7(), caller.actor.id, deps.clock()]
    const words = { audience_pt: title.pt, audience_en: title.en }
    const times = { created_at: now, updated_at: now, ...(texts && toColumns(texts)) }
    await insertMessage(tx, { id, author_id: by, updated_by: by, audience: JSON.stringify(asked), ...words, ...times })
    await audit(tx, caller, 'messages.begin', auditObject(id), { after: { list: asked.list } })
    return id
  })
}

/** False when somebody else has changed the message since this version. */
export async function changeMessage(
  deps: Deps,
  audiences: Audiences,
  caller: Caller,
  id: string,
  input: BodyOf<typeof updateMessage>,
) {
  const { version, ...texts } = input
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'messages', id)
    if (held.version !== version) return false
    if (held.state !== 'draft' && held.state !== 'stopped') refuse('state_conflict')
    checkNames(texts, (await aboutOf({ ...deps, db: tx }, audiences, held.audience)).words)
    checked(messageInput, { ...textsOf(held), ...texts })
    await saveRow(tx, 'messages', held, { ...toColumns(texts), updated_by: caller.actor.id }, deps.clock())
    await audit(tx, caller, 'messages.edit', auditObject(id), { after: texts })
    return true
  })
}

export async function throwAway(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { state } = await holdRow(tx, 'messages', id)
    if (state !== 'draft' && state !== 'stopped') refuse('state_conflict')
    await removeMessage(tx, id)
    await audit(tx, caller, 'messages.delete', auditObject(id), {})
  })
}

/** Whether it has the text that it needs to leave. */
export const isWritten = ({ subject_pt, body_pt }: Pick<MessageRow, 'subject_pt' | 'body_pt'>): boolean =>
  subject_pt !== '' && body_pt !== ''

type Sending = BodyOf<typeof sendMessage>

/** From now on it leaves by itself. False when somebody else has changed it since this version. */
export async function scheduleMessage(deps: Deps, audiences: Audiences, caller: Caller, id: string, sending: Sending) {
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'messages', id)
    if (held.version !== sending.version) return false
    const { startsAt } = await aboutOf({ ...deps, db: tx }, audiences, held.audience)
    const { sendAt, fromStart } = timeOf(sending, startsAt, now)
    if (!isWritten(held)) refuse('message_unwritten')
    const people = await openAudience(audiences, held.audience).findPeople({ ...deps, db: tx }, caller.actor)
    if (people.length === 0) refuse('message_nobody')
    // Whoever lets it leave answers for it.
    const set = { send_at: sendAt, from_start: fromStart, why: null, author_id: caller.actor.id }
    const row = held.state === 'stopped' ? await backToDraft(tx, held, now) : held
    await moveRow(tx, 'messages', messageTransitions, { row, to: 'scheduled', by: 'staff', set, now })
    await schedule(tx, { kind: sendJob, payload: { id }, runAt: sendAt, key: `${sendJob}:${id}` })
    await audit(tx, caller, 'messages.schedule', auditObject(id), { after: { sendAt, recipients: people.length } })
    return true
  })
}

/** By the clock, or by what it is about. */
function timeOf({ sendAt: at, fromStart = null }: Sending, startsAt: Date | null, now: Date) {
  if (fromStart !== null && startsAt === null) refuse('state_conflict')
  const byStart = fromStart !== null && startsAt && new Date(startsAt.getTime() + fromStart * minuteMs)
  const sendAt = byStart || (at === null ? now : new Date(at))
  if (sendAt < now) throw invalidField(byStart ? 'fromStart' : 'sendAt', 'message_past')
  return { sendAt, fromStart }
}

type Held = Parameters<typeof moveRow<'messages', 'draft', 'draft', 'staff'>>[3]['row']

const backToDraft = (tx: Parameters<typeof moveRow>[0], row: Held, now: Date) =>
  moveRow(tx, 'messages', messageTransitions, {
    row,
    to: 'draft',
    by: 'staff',
    set: { send_at: null, from_start: null, why: null },
    now,
  })

/** Called back before it left: it is a draft again. */
export async function callBack(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await backToDraft(tx, await holdRow(tx, 'messages', id), deps.clock())
    await audit(tx, caller, 'messages.cancel', auditObject(id), {})
  })
}
