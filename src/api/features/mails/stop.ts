import type { Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { digestName } from '#api/mail/digest.ts'
import { findReaders } from '#api/mail/queries.ts'
import { digestTopic, readStopToken } from '#api/mail/stop-link.ts'
import { findNotifications, saveNotifications } from '#api/tell/preferences.ts'
import type { MailPace } from '#contract/mails/notifications.ts'
import * as contract from '#contract/mails/stop.ts'

/** What the link of a mail does: without a session, for its own reader and topic alone. */
export function stopRoutes(route: Route, deps: Deps): void {
  const { db, mailTopics, settings } = deps

  const claimsIn = (token: string) => readStopToken(deps, token) ?? refuse('not_found')

  /** Unknown too after the person has left, or when the topic is no more. */
  const read = async (token: string) => {
    const { sub, topic } = claimsIn(token)
    const about = topic === digestTopic ? digestName : mailTopics.get(topic)?.about
    if (!about || !(await findReaders(db, [sub])).has(sub)) refuse('not_found')
    const paces = await findNotifications(db, deps, sub)
    const daily = Object.keys(paces).filter((one) => paces[one] === 'daily')
    const pace = topic === digestTopic ? (daily.length > 0 ? 'daily' : 'off') : paces[topic]!
    const always = Object.values(mailTopics.get(topic)?.occasions ?? {}).includes('always')
    return { sub, topics: topic === digestTopic ? daily : [topic], about, pace, always }
  }
  const choose = async (token: string, pace: MailPace): Promise<void> => {
    const { sub, topics } = await read(token)
    await saveNotifications(db, deps, sub, Object.fromEntries(topics.map((topic) => [topic, pace])))
  }

  route(contract.getMailChoice, async ({ params }) => {
    const { about, pace, always } = await read(params.token)
    return { topic: { pt: about.pt, en: about.en ?? about.pt }, pace, always }
  })
  route(contract.chooseMails, ({ params, body }) => choose(params.token, body.pace))
  // Mail programs ask again years later. Who has left gets no mails: that is done, and the answer tells nothing of them.
  route(contract.stopMails, async ({ params: { token } }) => {
    const { sub } = claimsIn(token)
    if ((await findReaders(db, [sub])).has(sub)) await choose(token, 'off')
  })
  route(contract.openMailChoice, ({ params, reply }) => {
    claimsIn(params.token)
    const page = `${settings.publicUrl}/mails/${params.token}`
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><meta http-equiv="refresh" content="0;url=${page}"><a href="${page}">${page}</a>`)
  })
}
