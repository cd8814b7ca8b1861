import type { MailPace, Notifications } from '#contract/mails/notifications.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findChosenPaces, findTopicPaces, savePaces } from '../mail/queries.ts'
import { toldOf, topicNames } from './topics.ts'

type Topics = Pick<Deps, 'mailTopics'>

/** The pace at which each of these people wants mails of this kind; those without a wish are not in the map. */
export async function findPaces(
  db: Db,
  { mailTopics }: Topics,
  kind: string,
  userIds: readonly string[],
): Promise<Map<string, MailPace>> {
  const { topic, urgency } = toldOf(mailTopics, kind)
  if (urgency === 'account' || urgency === 'always') return new Map()
  const rows = await findTopicPaces(db, topic, userIds)
  return new Map(rows.map(({ user_id, pace }) => [user_id, urgency === 'urgent' && pace === 'daily' ? 'now' : pace]))
}

export async function findNotifications(db: Db, { mailTopics }: Topics, userId: string): Promise<Notifications> {
  const rows = await findChosenPaces(db, userId)
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
  if (rows.length > 0) await savePaces(db, rows)
}
