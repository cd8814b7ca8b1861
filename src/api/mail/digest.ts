import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/endpoint.ts'
import { digestHour } from '#contract/mails/notifications.ts'
import { transaction } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { schedule } from '../jobs/jobs.ts'
import { findProgramme } from '../programme/queries.ts'
import { findListeners, heldBack } from '../tell/listeners.ts'
import { greeting, type LetterItem, type LetterText } from './letter.ts'
import { queueMail } from './outbox.ts'
import { digestJob } from './stop-link.ts'
import { insertHeldLetters, takeHeldLetters } from './queries.ts'

export type HeldLetter = { kind: string; userId: string; text: LetterText }

/** Holds letters for the daily mail of their readers, in the caller's transaction. */
export async function holdLetters(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  letters: readonly HeldLetter[],
): Promise<void> {
  if (letters.length === 0) return
  const now = clock()
  const rows = letters.map(({ kind, userId, text }) => ({
    id: randomUUIDv7(),
    user_id: userId,
    kind,
    subject: text.subject,
    paragraphs: text.paragraphs,
    url: text.action?.url ?? null,
    created_at: now,
  }))
  await insertHeldLetters(tx, rows)
  await planDigests(
    tx,
    { clock },
    letters.map(({ userId }) => userId),
  )
}

/** The next daily mail of those for whom something is held. */
export async function planDigests(tx: Db, { clock }: Pick<Deps, 'clock'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const runAt = nextDigest(clock(), (await findProgramme(tx)).zone)
  for (const userId of new Set(userIds)) {
    await schedule(tx, { kind: digestJob, payload: { userId }, runAt, key: `digest:${userId}` })
  }
}

/** The next time that it is eight in the morning where the programme is. */
export function nextDigest(now: Date, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const today = local.withPlainTime({ hour: digestHour })
  const next = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}

export const digestName = { pt: 'resumo diário', en: 'daily summary' }

const words = {
  pt: {
    subject: (count: number) => (count === 1 ? 'O teu resumo: uma novidade' : `O teu resumo: ${count} novidades`),
    note: 'Recebes este resumo uma vez por dia. Mudas isso nas definições.',
    settings: 'Escolher o que recebes',
  },
  en: {
    subject: (count: number) => (count === 1 ? 'Your summary: one item' : `Your summary: ${count} items`),
    note: 'You get this summary once a day. Change that in the settings.',
    settings: 'Choose what you get',
  },
} satisfies Record<Locale, unknown>

/** Sends what was held for somebody as one mail. */
export async function sendDigest(deps: Deps, { userId = '' }: Record<string, string>): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const letters = await takeHeldLetters(tx, userId)
    const listener = (await findListeners(tx, deps, [userId], heldBack)).get(userId)
    if (letters.length === 0 || listener === undefined) return
    const { reader, quietUntil: notBefore } = listener
    const { subject, note, settings } = words[reader.locale]
    const items = itemsOf(letters)
    const content = {
      subject: subject(items.length),
      preview: items.map(({ title }) => title).join(' · '),
      title: greeting(reader.locale, reader.firstName),
      paragraphs: [],
      items,
      note,
      action: { label: settings, url: `${deps.settings.publicUrl}/settings/notifications` },
    }
    const { email: to, locale } = reader
    await queueMail(tx, deps, { kind: digestJob, userId, to, locale, content, topic: digestName, notBefore })
  })
}

type TakenLetter = Awaited<ReturnType<typeof takeHeldLetters>>[number]

/** One item for each act, in the order of its first letter; what says the same is there once. */
function itemsOf(letters: readonly TakenLetter[]): LetterItem[] {
  const inOrder = letters.toSorted((one, other) => one.at.localeCompare(other.at))
  const byAct = Map.groupBy(inOrder, ({ url, subject }) => url ?? subject)
  return [...byAct.values()].map((some) => {
    const [first, ...others] = [...new Map(some.map((letter) => [letter.subject, letter])).values()]
    const more = others.flatMap((letter) => [letter.subject, ...letter.paragraphs])
    return { title: first!.subject, paragraphs: [...new Set([...first!.paragraphs, ...more])], url: first!.url }
  })
}
