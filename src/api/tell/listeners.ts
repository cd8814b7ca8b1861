import type { MailPace } from '#contract/mails/notifications.ts'
import type { Db, Deps } from '../deps.ts'
import type { Reader } from '../mail/queries.ts'
import { readListeners } from './queries.ts'
import { quietEnd } from './quiet.ts'
import type { Told } from './topics.ts'

/** Somebody who has an account: how soon they want to hear, until when not, and on which devices. */
export type Listener = {
  reader: Reader
  pace: MailPace
  /** Wants no notices of it. */
  muted: boolean
  quietUntil: Date | undefined
  devices: string[]
}

type Hurry = Pick<Told, 'topic' | 'urgency'>

/** What was held back for a while, of whatever topic: its readers' wishes have been heard before. */
export const heldBack: Hurry = { topic: '', urgency: 'usual' }

/** Those among these people whom something reaches that hurries so much, by id. */
export async function findListeners(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  userIds: readonly string[],
  { topic, urgency }: Hurry,
): Promise<Map<string, Listener>> {
  const isChosen = urgency === 'usual' || urgency === 'urgent'
  const now = clock()
  const rows = await readListeners(db, [userIds, isChosen ? topic : '', urgency === 'account'])
  return new Map(
    rows.map(({ pace, muted, from, until, zone, devices, ...reader }) => {
      // What hurries, or has a date, waits neither for the daily mail nor for the end of quiet hours.
      const waits = urgency === 'usual'
      const quietUntil = waits && from !== null ? (quietEnd(now, zone, { from, until }) ?? undefined) : undefined
      const soon = urgency === 'urgent' && pace === 'daily' ? 'now' : pace
      return [reader.id, { reader, pace: soon, muted, quietUntil, devices }]
    }),
  )
}
