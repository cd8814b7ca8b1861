import { walkPages } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { AppError } from '#api/http/errors.ts'
import type { AnswerOf, Bilingual, BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { changeEvents } from '#contract/events-manage.ts'
import { findForBulk } from '../list-queries.ts'
import { whyNotCancel, whyNotPublish } from '../policy.ts'
import type { EventRow } from '../rows.ts'
import { cancelEvent, publishEvent } from '../service.ts'

const mostNamed = 100

/** Publishes or cancels many events, each in a transaction of its own; those that cannot are named with the reason. */
export async function changeManyEvents(
  deps: Deps,
  caller: Caller,
  { action, ids, allMatching, reason = { pt: '' }, dryRun }: BodyOf<typeof changeEvents>,
): Promise<AnswerOf<typeof changeEvents>> {
  const now = deps.clock()
  const scope = { filters: ids ? { ids } : allMatching!, userId: caller.actor.id, now }
  const result: AnswerOf<typeof changeEvents> = { dryRun, changed: 0, skipped: [], skippedTotal: 0 }
  for await (const event of walkPages((paging) => findForBulk(deps.db, scope, paging))) {
    const refusal = action === 'publish' ? whyNotPublish(event, now) : whyNotCancel(event, now)
    const code =
      refusal ?? (dryRun ? undefined : await attempt(() => changeOne(deps, caller, event.slug, action, reason)))
    if (!code) result.changed += 1
    else if ((result.skippedTotal += 1) <= mostNamed) result.skipped.push(toSkipped(event, code))
  }
  return result
}

const toSkipped = ({ id, slug, title_pt, title_en }: EventRow, code: ErrorCode) => ({
  id,
  slug,
  title: { pt: title_pt, en: title_en },
  code,
})

const changeOne = (deps: Deps, caller: Caller, slug: string, action: 'publish' | 'cancel', reason: Bilingual) =>
  action === 'publish' ? publishEvent(deps, caller, slug) : cancelEvent(deps, caller, slug, reason)

async function attempt(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
