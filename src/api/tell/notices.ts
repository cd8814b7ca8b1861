import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../deps.ts'
import type { LetterText } from '../mail/letter.ts'
import { hasSecret } from '../mail/secrets.ts'
import { pushNotices } from '../push/push.ts'
import type { Listener } from './listeners.ts'
import { heldWindow } from '../records/told-moves.ts'
import { deleteNotices, findWaitingNotices, insertNotices, markAnswered, type NewNotice } from './queries.ts'
import { toldOf, type Told } from './topics.ts'

type NoticeDeps = Pick<Deps, 'settings' | 'clock' | 'mailTopics'>
export type ToldPerson = { listener: Listener; text: LetterText; about: string | undefined }

const longestBody = 300

/** Puts what people are told on their pages and devices, in the caller's transaction; what is about the account stays a mail. */
export async function noticePeople(tx: Db, deps: NoticeDeps, kind: string, told: readonly ToldPerson[]): Promise<void> {
  const { topic, urgency, waits } = toldOf(deps.mailTopics, kind)
  if (urgency === 'account' || told.length === 0) return
  const rows = told
    .filter(({ listener, text }) => !listener.muted && !hasSecret(text.action?.url ?? ''))
    .map((one) => toRow(one, { kind, topic, waits }, deps))
  await insertNotices(tx, rows)
  await pushNotices(tx, deps, rows, new Map(told.map(({ listener }) => [listener.reader.id, listener])))
}

function toRow(
  { listener: { reader }, text, about }: ToldPerson,
  { kind, topic, waits }: { kind: string } & Pick<Told, 'topic' | 'waits'>,
  deps: NoticeDeps,
): NewNotice {
  const path = text.action ? pathOf(text.action.url, deps.settings.publicUrl) : null
  const body = text.preview || text.paragraphs[0] || ''
  return {
    id: randomUUIDv7(),
    user_id: reader.id,
    kind,
    topic,
    lang: reader.locale,
    title: text.subject,
    body: body.length > longestBody ? `${body.slice(0, longestBody - 1).trimEnd()}…` : body,
    label: path === null ? null : text.action!.label,
    path,
    about: waits ? (about ?? null) : null,
    created_at: deps.clock(),
  }
}

/** Only pages of the product: a notice leads nowhere else. */
export function pathOf(url: string, publicUrl: string): string | null {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  return /^\/(?![/\\])/.test(path) ? path : null
}

/**
 * Puts away notices of somebody whose act is done: each area says which records still wait for them. What the team
 * decided can be taken back for minutes, and so long a notice can come back.
 */
export async function dropAnswered(
  { db, mailTopics, clock }: Pick<Deps, 'db' | 'mailTopics' | 'clock'>,
  userId: string,
): Promise<void> {
  const now = clock()
  const waiting = Map.groupBy(await findWaitingNotices(db, userId), ({ kind }) => kind)
  for (const [kind, notices] of waiting) {
    const about = notices.map((notice) => notice.about!)
    const open = new Set(await toldOf(mailTopics, kind).waits?.(db, userId, about, now))
    const isOpen = (notice: (typeof notices)[number]) => open.has(notice.about!)
    const [again, done] = [notices.filter(isOpen), notices.filter((one) => !isOpen(one))]
    await markAnswered(
      db,
      userId,
      done.filter(({ answered_at }) => answered_at === null),
      now,
    )
    await markAnswered(
      db,
      userId,
      again.filter(({ answered_at }) => answered_at !== null),
      null,
    )
    await deleteNotices(
      db,
      userId,
      done.filter(({ answered_at }) => isForGood(answered_at, now)),
    )
  }
}

const isForGood = (answered: Date | null, now: Date) => answered !== null && heldWindow.tellingTime(answered) <= now
