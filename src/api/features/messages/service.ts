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
import { invalidField } from '#api/errors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { messageInput, messageTransitions, type MessageDetail } from '#contract/messages/messages.ts'
import type { createMessage, sendMessage, updateMessage } from '#contract/messages/messages.ts'
import { listsFor, openAudience, type Audiences } from './audiences.ts'
import { findMessage, insertMessage, removeMessage, type MessageRow } from './queries.ts'
import { auditObject, textsOf, toColumns, toDetail } from './shape.ts'

export const sendJob = 'messages.send'

/** Messages to lists that the reader may not write to answer 404. */
export const requireMessage = async (
  { db }: Deps,
  audiences: Audiences,
  { scope }: Actor,
  id: string,
): Promise<MessageRow> => found(await findMessage(db, listsFor(audiences, scope), id))

export const showMessage = async (deps: Deps, audiences: Audiences, actor: Actor, id: string): Promise<MessageDetail> =>
  toDetail(await requireMessage(deps, audiences, actor, id))

export async function beginMessage(
  deps: Deps,
  audiences: Audiences,
  caller: Caller,
  { audience: asked, texts }: BodyOf<typeof createMessage>,
) {
  const audience = openAudience(audiences, asked)
  found(caller.actor.scope.has(audience.scope) ? audience : undefined)
  const { title } = await audience.describe(deps)
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
export async function changeMessage(deps: Deps, caller: Caller, id: string, input: BodyOf<typeof updateMessage>) {
  const { version, ...texts } = input
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'messages', id)
    if (held.version !== version) return false
    if (held.state !== 'draft' && held.state !== 'stopped') refuse('state_conflict')
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
  const sendAt = sending.sendAt === null ? now : new Date(sending.sendAt)
  if (sendAt < now) throw invalidField('sendAt', 'message_past')
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'messages', id)
    if (held.version !== sending.version) return false
    if (!isWritten(held)) refuse('message_unwritten')
    const people = await openAudience(audiences, held.audience).findPeople({ ...deps, db: tx }, caller.actor)
    if (people.length === 0) refuse('message_nobody')
    // Whoever lets it leave answers for it.
    const set = { send_at: sendAt, why: null, author_id: caller.actor.id }
    const row = held.state === 'stopped' ? await backToDraft(tx, held, now) : held
    await moveRow(tx, 'messages', messageTransitions, { row, to: 'scheduled', by: 'staff', set, now })
    await schedule(tx, { kind: sendJob, payload: { id }, runAt: sendAt, key: `${sendJob}:${id}` })
    await audit(tx, caller, 'messages.schedule', auditObject(id), { after: { sendAt, recipients: people.length } })
    return true
  })
}

type Held = Parameters<typeof moveRow<'messages', 'draft', 'draft', 'staff'>>[3]['row']

const backToDraft = (tx: Parameters<typeof moveRow>[0], row: Held, now: Date) =>
  moveRow(tx, 'messages', messageTransitions, { row, to: 'draft', by: 'staff', set: { send_at: null, why: null }, now })

/** Called back before it left: it is a draft again. */
export async function callBack(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await backToDraft(tx, await holdRow(tx, 'messages', id), deps.clock())
    await audit(tx, caller, 'messages.cancel', auditObject(id), {})
  })
}
