import type { ApiArea } from '#api/area.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { refuse } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { greeting } from '#api/mail/letter.ts'
import { queueMails } from '#api/mail/outbox.ts'
import type { Reader } from '#api/mail/queries.ts'
import { findProgramme, namesOf } from '#api/programme/queries.ts'
import { moveRow } from '#api/records/states.ts'
import { holdRows } from '#api/records/rows.ts'
import { findListeners, type Listener } from '#api/tell/listeners.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { toldOf } from '#api/tell/topics.ts'
import type { Locale } from '#contract/endpoint.ts'
import {
  messageTransitions,
  messageWays,
  type MessagePreview,
  type MessageWay,
  type stopReasons,
} from '#contract/messages/messages.ts'
import { scopesOf } from '#contract/scopes.ts'
import { audiencesOf, openAudience, type Audiences } from './audiences.ts'
import { letterTo, type Around } from './letter.ts'
import { findAuthor, findNames, saveRecipients, type MessageRow } from './queries.ts'
import { isWritten } from './service.ts'
import { tellStopped } from './stopped.ts'

type Told = { way: MessageWay; reader: Reader | undefined }

const wayTo = (listener: Listener | undefined): Told => {
  if (!listener) return { way: 'closed', reader: undefined }
  const { reader, pace, muted } = listener
  return { reader, way: ({ now: 'mail', daily: 'daily', off: muted ? 'muted' : 'notice' } as const)[pace] }
}

/** How each of these people would be told now. */
async function findWays(db: Db, deps: Deps, kind: string, ids: readonly string[]): Promise<Map<string, Told>> {
  const listeners = await findListeners(db, deps, ids, toldOf(deps.mailTopics, kind))
  return new Map(ids.map((id) => [id, wayTo(listeners.get(id))]))
}

type Opened = ReturnType<typeof openAudience>

async function findAround(deps: Deps, audience: Opened, author: string): Promise<Around> {
  const [about, programme] = await Promise.all([audience.describe(deps), findProgramme(deps.db)])
  return { ...about, author, programme: namesOf(programme) }
}

const shownApart = 20

/** Who would get it now, and the letter as one of them would read it. */
export async function previewMessage(
  deps: Deps,
  audiences: Audiences,
  actor: Actor,
  message: MessageRow,
  position: number,
): Promise<MessagePreview> {
  const audience = openAudience(audiences, message.audience)
  // Whoever schedules a draft becomes its author.
  const signed = message.state === 'draft' ? nameOf(actor) : (message.author ?? nameOf(actor))
  const ids = await audience.findPeople(deps, actor)
  const told = await findWays(deps.db, deps, audience.occasion, ids)
  const everybody = [...told.values()]
  const count = (test: (one: Told) => boolean) => everybody.filter(test).length
  const readers = everybody.flatMap(({ reader, way }) => (reader ? { ...reader, way } : []))
  const apart = [...told].filter(([, { way }]) => way !== 'mail').slice(0, shownApart)
  const names = await findNames(
    deps.db,
    apart.map(([id]) => id),
  )
  const at = Math.min(position, readers.length - 1)
  const reader = readers[at]
  return {
    recipients: readers.length,
    languages: { pt: count((one) => one.reader?.locale === 'pt'), en: count((one) => one.reader?.locale === 'en') },
    ways: Object.fromEntries(messageWays.map((way) => [way, count((one) => one.way === way)])) as Record<
      MessageWay,
      number
    >,
    apart: names.map(({ id, name }) => ({ id, name, way: told.get(id)!.way })),
    letter: reader ? { position: at, ...shownTo(reader, message, await findAround(deps, audience, signed)) } : null,
  }
}

const nameOf = ({ account: { firstName, lastName } }: Actor) => `${firstName} ${lastName}`

function shownTo(reader: Reader & { way: MessageWay }, message: MessageRow, around: Around) {
  const { action, preview: _preview, ...letter } = letterTo(reader, message, around)
  const { id, firstName, lastName, locale, way } = reader
  return {
    reader: { id, name: `${firstName} ${lastName}`, locale, way },
    greeting: greeting(locale, firstName),
    ...letter,
    action: { label: action.label, path: action.url },
  }
}

/** Mails the message to its writer, in each language in which it is written; returns how many. */
export async function tryMessage(deps: Deps, audiences: Audiences, actor: Actor, message: MessageRow): Promise<number> {
  if (!isWritten(message)) refuse('message_unwritten')
  const around = await findAround(deps, openAudience(audiences, message.audience), nameOf(actor))
  const languages: Locale[] = message.subject_en ? ['pt', 'en'] : ['pt']
  const { email, firstName } = actor.account
  const mails = languages.map((locale) => {
    const letter = letterTo({ locale, firstName }, message, around)
    const subject = `${locale === 'en' ? 'Trial' : 'Ensaio'}: ${letter.subject}`
    const content = { ...letter, subject, title: greeting(locale, firstName) }
    return { kind: 'messages.trial', userId: actor.id, to: email, locale, content }
  })
  await transaction(deps.db, (tx) => queueMails(tx, deps, mails))
  return mails.length
}

/** Tells whoever is on the list at this moment; one commit, so that nobody is told twice or left out by a crash. */
export async function sendDue(
  deps: Deps,
  { id = '' }: Record<string, string>,
  areas: readonly ApiArea[],
): Promise<void> {
  const audiences = audiencesOf(areas)
  await transaction(deps.db, async (tx) => {
    const message = (await holdRows(tx, 'messages', [id])).get(id)
    const now = deps.clock()
    if (message?.state !== 'scheduled' || message.send_at! > now) return
    const inOne = { ...deps, db: tx }
    const sent = await sendTo(inOne, tx, audiences, { ...message, author: null, editor: null, told: null })
    const move =
      sent === 'sent'
        ? ({ to: 'sent', set: { sent_at: now } } as const)
        : ({ to: 'stopped', set: { why: sent } } as const)
    await moveRow(tx, 'messages', messageTransitions, { row: message, by: 'clock', now, ...move })
    if (sent !== 'sent') await tellStopped(tx, inOne, message, sent)
  })
}

type Outcome = 'sent' | (typeof stopReasons)[number]

async function sendTo(deps: Deps, tx: Tx, audiences: Audiences, message: MessageRow): Promise<Outcome> {
  const author = await findAuthor(tx, message.author_id)
  const scope = new Set(author ? scopesOf[author.role] : [])
  try {
    const audience = openAudience(audiences, message.audience)
    if (!author || !scope.has(audience.scope)) return 'author'
    const writer = { id: author.id, scope, emailVerified: author.email_verified_at !== null }
    const around = await findAround(deps, audience, author.name)
    if (message.from_start !== null && !around.startsAt) return 'off'
    const told = await findWays(tx, deps, audience.occasion, await audience.findPeople(deps, writer))
    if ([...told.values()].every(({ reader }) => !reader)) return 'nobody'
    await tellPeople(tx, deps, audience.occasion, [...told.keys()], (reader) => letterTo(reader, message, around))
    const byPerson = new Map([...told].map(([person, { way }]) => [person, way]))
    await saveRecipients(tx, message.id, audience.occasion, byPerson)
    return 'sent'
  } catch (error) {
    if (error instanceof AppError && error.code === 'message_list_gone') return 'list'
    throw error
  }
}
