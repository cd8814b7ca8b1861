import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { readHs256, signHs256 } from '../secrets/jwt.ts'
import { toldOf } from '../tell/topics.ts'
import type { OutgoingMail } from './transport.ts'

/** The daily mail is about all topics that come in it. */
export const digestTopic = 'digest'
export const digestJob = 'mails.digest'

const use = 'mail'
const claims = z.strictObject({ use: z.literal(use), sub: z.uuid(), topic: z.string() })

/** Whose mails of which topic a link is about. It never ends: old mails too must be easy to stop. */
export type StopClaims = Omit<z.output<typeof claims>, 'use'>

/** Stands in the stored text for what lets its reader choose; only the mail that leaves has it. */
const hidden = '…'
const page = '/mails/'

export const choiceUrl = (publicUrl: string): string => `${publicUrl}${page}${hidden}`

export const readStopToken = ({ signingKey }: Pick<Deps, 'signingKey'>, token: string): StopClaims | undefined =>
  claims.safeParse(readHs256(signingKey, token)).data

export const stopTokenOf = ({ signingKey }: Pick<Deps, 'signingKey'>, { sub, topic }: StopClaims): string =>
  signHs256(signingKey, { use, sub, topic })

type StoredMail = OutgoingMail & { kind: string; userId: string | null }

/** Undefined for what is about the account, which always comes. */
export function topicOf({ mailTopics }: Pick<Deps, 'mailTopics'>, kind: string): string | undefined {
  const { urgency, topic } = toldOf(mailTopics, kind)
  return kind === digestJob ? digestTopic : urgency === 'account' ? undefined : topic
}

/** The mail as it leaves: its links stop its own topic for its own reader. Mails about the account have none. */
export function withStopLink(deps: Deps, mail: StoredMail): OutgoingMail {
  const topic = topicOf(deps, mail.kind)
  if (topic === undefined || mail.userId === null) return mail
  const { publicUrl } = deps.settings
  const token = stopTokenOf(deps, { sub: mail.userId, topic })
  const filled = (text: string) => text.replaceAll(choiceUrl(publicUrl), `${publicUrl}${page}${token}`)
  const stopUrl = `${publicUrl}/api/v1/mails/stop/${token}`
  return { ...mail, text: filled(mail.text), html: filled(mail.html), stopUrl }
}
