import type { Kysely, Transaction } from 'kysely'
import type { Listen } from './db/listen.ts'
import type { Schema } from './db/schema.ts'
import type { Settings } from './env.ts'
import type { MailTopics } from './tell/topics.ts'
import type { Storage } from './storage/storage.ts'
import type { SigningKey } from './secrets/tokens.ts'

export type Db = Kysely<Schema> | Transaction<Schema>
type Clock = () => Date

/** Passed to every handler. Tests replace only the clock, the storage and the mail transport. */
export type Deps = {
  db: Kysely<Schema>
  /** Hears of what other instances commit, over a connection of its own. */
  listen: Listen
  storage: Storage
  clock: Clock
  settings: Settings
  signingKey: SigningKey
  /** What the areas register of their mails. */
  mailTopics: MailTopics
  /** Set by tests alone: push services on this machine. Otherwise they are out in the internet, or refused. */
  pushReach?: 'anywhere'
}
