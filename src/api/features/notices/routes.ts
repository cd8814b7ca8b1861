import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { dropAnswered } from '#api/tell/notices.ts'
import { topicNames } from '#api/tell/topics.ts'
import * as contract from '#contract/notices/notices.ts'
import { deviceRoutes } from './devices.ts'
import { countOwn, findMutedTopics, findNotices, markAllRead, markRead, saveMuted, toNotice } from './queries.ts'

export function noticeRoutes(route: Route, deps: Deps): void {
  const { db, clock, mailTopics } = deps
  deviceRoutes(route, deps)
  route(contract.listNotices, async ({ actor, query }) => {
    if (query.cursor === undefined) await dropAnswered(deps, actor.id)
    return toPage(await findNotices(db, actor.id, query), toNotice)
  })
  route(contract.countNotices, async ({ actor }) => {
    await dropAnswered(deps, actor.id)
    return countOwn(db, actor.id)
  })
  route(contract.readNotice, async ({ actor, params }) => {
    if (!(await markRead(db, actor.id, params.id, clock()))) refuse('not_found')
  })
  route(contract.readAllNotices, ({ actor, body }) => markAllRead(db, actor.id, new Date(body.until), clock()))
  route(contract.getMutedTopics, ({ actor }) => findMutedTopics(db, actor.id))
  route(contract.muteTopic, async ({ actor, params, body }) => {
    if (!topicNames(mailTopics).includes(params.topic)) refuse('not_found')
    await saveMuted(db, actor.id, params.topic, body.muted)
  })
}
