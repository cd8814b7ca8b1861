import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { canSee } from './policy.ts'
import { findDetails, type FoundDetail } from './looked-at/queries.ts'
import { findEvent } from './queries.ts'
import type { WholeEvent } from './rows.ts'
import { toDetail } from './shape.ts'

/** Hidden and missing events both answer 404. */
export async function requireEvent({ db }: Deps, actor: Actor, slug: string): Promise<WholeEvent> {
  return visibleTo(actor, await findEvent(db, slug))
}

export function visibleTo(actor: Actor, row: WholeEvent | undefined): WholeEvent {
  const event = found(row)
  refuse(canSee(actor, event) ? undefined : 'not_found')
  return event
}

/** One event as this person sees it. */
export async function showEvent(deps: Deps, actor: Actor, slug: string): Promise<EventDetail> {
  const [detail] = await findDetails(deps.db, [{ slug, userId: actor.id }])
  return shownTo(actor, detail, deps.clock())
}

export function shownTo(viewer: Actor, detail: FoundDetail | undefined, now: Date): EventDetail {
  const { event, own } = found(detail)
  refuse(canSee(viewer, event) ? undefined : 'not_found')
  return toDetail(event, own, { viewer, now })
}
