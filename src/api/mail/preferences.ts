import {
  mailTopics,
  urgentOccasions,
  type MailPace,
  type MailTopic,
  type Notifications,
} from '#contract/mails/notifications.ts'
import type { Db } from '../deps.ts'
import { findChosenPaces, findTopicPaces, savePaces } from './queries.ts'

const isTopic = (area: string): area is MailTopic => (mailTopics as readonly string[]).includes(area)

/** The pace at which each of these people wants mails of this kind; those without a wish are not in the map. */
export async function findPaces(db: Db, kind: string, userIds: readonly string[]): Promise<Map<string, MailPace>> {
  const [area = '', occasion = ''] = kind.split('.')
  const topic = area === 'solutions' ? 'challenges' : area
  if (!isTopic(topic)) return new Map()
  const rows = await findTopicPaces(db, topic, userIds)
  const isUrgent = (urgentOccasions as readonly string[]).includes(occasion)
  return new Map(rows.map(({ user_id, pace }) => [user_id, isUrgent && pace === 'daily' ? 'now' : pace]))
}

export async function findNotifications(db: Db, userId: string): Promise<Notifications> {
  const rows = await findChosenPaces(db, userId)
  const chosen = Object.fromEntries(rows.map(({ topic, pace }) => [topic, pace]))
  return Object.fromEntries(mailTopics.map((topic) => [topic, chosen[topic] ?? 'now'])) as Notifications
}

export async function saveNotifications(db: Db, userId: string, chosen: Notifications): Promise<void> {
  const rows = mailTopics.map((topic) => ({ user_id: userId, topic, pace: chosen[topic] }))
  await savePaces(db, rows)
}
