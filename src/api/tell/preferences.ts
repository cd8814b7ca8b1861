import type { Notifications } from '#contract/mails/notifications.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { dropHeldLetters, findChosenPaces, findHeldKinds, savePaces } from '../mail/queries.ts'
import { toldOf, topicNames } from './topics.ts'

type Topics = Pick<Deps, 'mailTopics'>

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
  // What already waits for the daily mail is not wanted any more either.
  const unwanted = (await findHeldKinds(db, userId)).filter((kind) => chosen[toldOf(mailTopics, kind).topic] === 'off')
  if (unwanted.length > 0) await dropHeldLetters(db, userId, unwanted)
}
