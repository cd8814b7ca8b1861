import { sql } from 'kysely'
import type { MailPace, Notifications } from '#contract/mails/notifications.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { topicNames } from './topics.ts'

type Topics = Pick<Deps, 'mailTopics'>

/** The pace at which each of these people wants mails of this kind; those without a wish are not in the map. */
export async function findPaces(
  db: Db,
  { mailTopics }: Topics,
  kind: string,
  userIds: readonly string[],
): Promise<Map<string, MailPace>> {
  const [area = '', occasion = ''] = kind.split('.')
  const mails = mailTopics.get(area)
  if (!mails) return new Map()
  const rows = await db
    .selectFrom('mail_preferences')
    .select(['user_id', 'pace'])
    .where('topic', '=', mails.topic)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  const isUrgent = mails.urgent.includes(occasion)
  return new Map(rows.map(({ user_id, pace }) => [user_id, isUrgent && pace === 'daily' ? 'now' : pace]))
}

export async function findNotifications(db: Db, { mailTopics }: Topics, userId: string): Promise<Notifications> {
  const rows = await db.selectFrom('mail_preferences').select(['topic', 'pace']).where('user_id', '=', userId).execute()
  const chosen = new Map(rows.map(({ topic, pace }) => [topic, pace]))
  return Object.fromEntries(topicNames(mailTopics).map((topic) => [topic, chosen.get(topic) ?? 'now']))
}

/** Topics that are not named keep their pace. */
export async function saveNotifications(
  db: Db,
  { mailTopics }: Topics,
  userId: string,
  chosen: Notifications,
): Promise<void> {
  const known = topicNames(mailTopics)
  const unknown = Object.keys(chosen).filter((topic) => !known.includes(topic))
  const fields = unknown.map((field) => ({ field, code: 'unknown', params: {} }))
  if (fields.length > 0) throw new AppError('invalid_fields', { fields })
  const rows = Object.entries(chosen).map(([topic, pace]) => ({ user_id: userId, topic, pace }))
  if (rows.length === 0) return
  await db
    .insertInto('mail_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet((row) => ({ pace: row.ref('excluded.pace') })),
    )
    .execute()
}
