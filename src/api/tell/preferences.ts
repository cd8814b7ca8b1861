import type { MailPace, Notifications } from '#contract/mails/notifications.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findChosenPaces, findTopicWishes, savePaces } from '../mail/queries.ts'
import { toldOf, topicNames } from './topics.ts'

type Topics = Pick<Deps, 'mailTopics'>

/** The paces of mails of those who have a wish, and who wants no notices. */
type Wishes = { paces: ReadonlyMap<string, MailPace>; muted: ReadonlySet<string> }

/** How these people want to hear of this kind. */
export async function findWishes(
  db: Db,
  { mailTopics }: Topics,
  kind: string,
  userIds: readonly string[],
): Promise<Wishes> {
  const { topic, urgency } = toldOf(mailTopics, kind)
  if (urgency === 'account' || urgency === 'always') return { paces: new Map(), muted: new Set() }
  const rows = await findTopicWishes(db, topic, userIds)
  const paceOf = (pace: MailPace) => (urgency === 'urgent' && pace === 'daily' ? 'now' : pace)
  return {
    paces: new Map(rows.map(({ user_id, pace }) => [user_id, paceOf(pace)])),
    muted: new Set(rows.filter(({ muted }) => muted).map(({ user_id }) => user_id)),
  }
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
