/** How people mute the mails of an area. Those of areas that say nothing, such as the account's, always go at once. */
export type AreaMails = {
  /** The area with whose mails these are muted; without it they are a topic of their own. */
  topic?: string
  /** Occasions in which somebody loses something by a day's delay: they never wait for the daily mail. */
  urgent: readonly string[]
  /** Occasions with a date or an answer that somebody waits for: they come at once to everybody, even who chose «never». */
  always?: readonly string[]
}

/** The topic and the urgent occasions of each area that has them. */
export type MailTopics = ReadonlyMap<string, Required<AreaMails>>

/** A topic has the name of its area. */
export const topicNames = (topics: MailTopics): string[] => [...new Set([...topics.values()].map(({ topic }) => topic))]
