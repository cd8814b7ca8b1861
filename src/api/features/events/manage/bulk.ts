import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { changeMany } from '#api/records/bulk.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { changeEvents } from '#contract/events/manage.ts'
import { findForBulk } from '../queries.ts'
import { whyNotCancel, whyNotPublish } from '../policy.ts'
import type { EventRow } from '../rows.ts'
import { cancelEvent, publishEvent } from '../service.ts'

export async function changeManyEvents(
  deps: Deps,
  caller: Caller,
  { action, reason = { pt: '' }, ...chosen }: BodyOf<typeof changeEvents>,
): Promise<AnswerOf<typeof changeEvents>> {
  const now = deps.clock()
  const search = { userId: caller.actor.id, now }
  // The first of its dates publishes a whole series.
  const published = new Set<string>()
  const publish = async ({ slug, series }: EventRow) => {
    if (series && published.has(series.slug)) return
    await publishEvent(deps, caller, slug)
    if (series) published.add(series.slug)
  }
  return changeMany(chosen, (filters, paging) => findForBulk(deps.db, { ...search, filters }, paging), {
    refuse: (event) => (action === 'publish' ? whyNotPublish(event, now) : whyNotCancel(event, now)),
    act: (event) => (action === 'publish' ? publish(event) : cancelEvent(deps, caller, event.slug, reason)),
    tells: action === 'cancel' ? ({ registered }) => registered : undefined,
    describe: ({ id, slug, title_pt, title_en }) => ({ id, slug, title: { pt: title_pt, en: title_en } }),
  })
}
