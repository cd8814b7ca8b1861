import { sql } from 'kysely'
import {
  mailTopics,
  urgentOccasions,
  type MailPace,
  type MailTopic,
  type Notifications,
} from '#contract/mails/notifications.ts'
import type { Db } from '../deps.ts'

const isTopic = (area: string): area is MailTopic => (mailTopics as readonly string[]).includes(area)

/** The pace at which each of these people wants mails of this kind; those without a wish are not in the map. */
export async function findPaces(db: Db, kind: string, userIds: readonly string[]): Promise<Map<string, MailPace>> {
  const [area = '', occasion = ''] = kind.split('.')
  const topic = area === 'solutions' ? 'challenges' : area
  if (!isTopic(topic)) return new Map()
  const rows = await db
    .selectFrom('mail_preferences')
    .select(['user_id', 'pace'])
    .where('topic', '=', topic)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  const isUrgent = (urgentOccasions as readonly string[]).includes(occasion)
  return new Map(rows.map(({ user_id, pace }) => [user_id, isUrgent && pace === 'daily' ? 'now' : pace]))
}

export async function findNotifications(db: Db, userId: string): Promise<Notifications> {
  const rows = await db.selectFrom('mail_preferences').select(['topic', 'pace']).where('user_id', '=', userId).execute()
  const chosen = Object.fromEntries(rows.map(({ topic, pace }) => [topic, pace]))
  return Object.fromEntries(mailTopics.map((topic) => [topic, chosen[topic] ?? 'now'])) as Notifications
}

export async function saveNotifications(db: Db, userId: string, chosen: Notifications): Promise<void> {
  const rows = mailTopics.map((topic) => ({ user_id: userId, topic, pace: chosen[topic] }))
  await db
    .insertInto('mail_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet((row) => ({ pace: row.ref('excluded.pace') })),
    )
    .execute()
}
