import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import * as contract from '#contract/events/series.ts'
import { seriesFile } from '../calendar/calendar.ts'
import { showEvent } from '../load.ts'
import { canManage } from '../policy.ts'
import { findDates } from '../queries.ts'
import { toEvent } from '../shape.ts'
import { cancelSeries, deleteSeries } from './end.ts'
import { addDate, repeatEvent } from './make.ts'
import { findSeries, findSeriesDays, findStanding } from './queries.ts'
import { registerForAll, withdrawFromRest } from './register.ts'
import { toSeries } from './shape.ts'

/** A series of which somebody may see no date is hidden like a missing one. */
async function showSeries({ db, clock }: Deps, actor: Actor, slug: string) {
  const series = found(await findSeries(db, slug))
  const now = clock()
  const [{ rows }, days] = await Promise.all([
    findDates(db, actor.id, now, slug, !canManage(actor)),
    findSeriesDays(db, series.id),
  ])
  refuse(rows.length === 0 ? 'not_found' : undefined)
  const dates = rows.map((row) => toEvent(row, { viewer: actor, now }))
  return { series, shown: toSeries(series, dates, { viewer: actor, days }) }
}

export function seriesRoutes(route: Route, deps: Deps): void {
  const shown = async (actor: Actor, slug: string) => (await showSeries(deps, actor, slug)).shown
  route(contract.getSeries, ({ actor, params }) => shown(actor, params.slug))
  route(contract.downloadSeries, async ({ actor, params, reply }) => {
    const { series } = await showSeries(deps, actor, params.slug)
    const file = await seriesFile(deps, actor, await findStanding(deps.db, series.id))
    return sendFile(reply, 'text/calendar', `${series.slug}.ics`, file)
  })
  route(contract.registerForAll, async (call) => {
    const { series } = await showSeries(deps, call.actor, call.params.slug)
    return registerForAll(deps, callerOf(call), series, call.body)
  })
  route(contract.withdrawFromRest, async (call) => {
    const { series } = await showSeries(deps, call.actor, call.params.slug)
    await withdrawFromRest(deps, callerOf(call), series)
  })
  route(contract.repeatEvent, (call) =>
    call.once(async (inOne) => {
      await repeatEvent(inOne, callerOf(call), call.params.slug, call.body)
      return showEvent(inOne, call.actor, call.params.slug)
    }),
  )
  route(contract.addDate, (call) =>
    call.once(async (inOne) => {
      await addDate(inOne, callerOf(call), call.params.slug, call.body.day)
      return (await showSeries(inOne, call.actor, call.params.slug)).shown
    }),
  )
  route(contract.cancelSeries, async (call) => {
    await cancelSeries(deps, callerOf(call), call.params.slug, call.body)
    return shown(call.actor, call.params.slug)
  })
  route(contract.deleteSeries, (call) => deleteSeries(deps, callerOf(call), call.params.slug))
}
