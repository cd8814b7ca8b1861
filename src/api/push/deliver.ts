import type { Deps } from '../deps.ts'
import { dropAnswered } from '../tell/notices.ts'
import { toldOf } from '../tell/topics.ts'
import { encryptPush } from './encrypt.ts'
import { post } from './post.ts'
import { deleteDevice, findPush, markReached } from './queries.ts'
import { pushKeyOf, vapidHeader } from './vapid.ts'

const secondsKept = 86_400
const longestTitle = 200
const isGone = (status: number) => status === 404 || status === 410
const mayPass = (status: number) => status === 429 || status >= 500

/** Sends a notice to a device. What was answered or read meanwhile is not sent; a device that is gone is forgotten. */
export async function sendPush(deps: Deps, { device = '', notice = '' }: Record<string, string>): Promise<void> {
  const { db, mailTopics, clock, signingKey } = deps
  const owner = await findPush(db, device, notice)
  if (!owner) return
  await dropAnswered(deps, owner.user_id)
  const found = await findPush(db, device, notice)
  if (!found) return
  const { endpoint, kind, lang, body, path, contact } = found
  const message = { title: found.title.slice(0, longestTitle), body, lang, path: path ?? '/notifications', tag: notice }
  const headers = {
    authorization: vapidHeader(pushKeyOf(signingKey), endpoint, contact ?? '', clock()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(secondsKept),
    urgency: toldOf(mailTopics, kind).urgency === 'usual' ? 'normal' : 'high',
  }
  const status = await post(endpoint, headers, encryptPush(JSON.stringify(message), found), deps.pushReach)
  if (isGone(status)) await deleteDevice(db, device)
  else if (status < 300) await markReached(db, device, clock())
  // Without the address, which is a secret.
  else if (mayPass(status)) throw new Error(`The push service answered ${status}`)
}
