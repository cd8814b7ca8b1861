import type { Bilingual } from '#contract/endpoint.ts'
import type { Db } from '../deps.ts'
import type { Occasions, Urgency } from './occasions.ts'

/** What an area tells people of, and how they mute it. */
export type AreaMails = {
  /** The area with whose mails these are muted; without it they are a topic of their own. */
  topic?: string
  /** The name of the topic, in the mails themselves; absent where it is another area's, or all is about the account. */
  about?: Bilingual
  occasions: Occasions
  /** By occasion in which somebody is asked for something: which of these records still wait for this person. */
  waits?: Readonly<Record<string, FindOpen>>
}

export type FindOpen = (db: Db, userId: string, ids: readonly string[], now: Date) => Promise<string[]>

/** The topic and the occasions of each area that has them. */
export type MailTopics = ReadonlyMap<string, Required<Omit<AreaMails, 'about'>> & Pick<AreaMails, 'about'>>

/** Whether people choose how soon they want it; what is about the account always comes. */
const hasTopic = ({ occasions }: AreaMails) => Object.values(occasions).some((urgency) => urgency !== 'account')

/** A topic has the name of its area. */
export const topicNames = (topics: MailTopics): string[] => [
  ...new Set([...topics.values()].filter(hasTopic).map(({ topic }) => topic)),
]

export type Told = { topic: string; about: Bilingual | undefined; urgency: Urgency; waits: FindOpen | undefined }

/** What no area registers, such as the daily mail itself, is about the account. */
export function toldOf(topics: MailTopics, kind: string): Told {
  const [area = '', occasion = ''] = kind.split('.')
  const mails = topics.get(area)
  const topic = mails?.topic ?? area
  const about = topics.get(topic)?.about
  return { topic, about, urgency: mails?.occasions[occasion] ?? 'account', waits: mails?.waits[occasion] }
}
