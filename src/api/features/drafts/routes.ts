import { refuse } from '#api/http/caller.ts'
import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError, invalidField } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/drafts/drafts.ts'
import { findDraft, insertDraft, removeDraft, replaceDraft } from './queries.ts'

export function draftRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const { db, clock } = deps
  const known = new Set(areas.filter(({ drafts }) => drafts).map(({ name }) => name))
  /** The caller's id is part of the key, so that everybody reaches only their own drafts. */
  const keyOf = (userId: string, { area, key }: { area: string; key: string }) => {
    if (!known.has(area)) refuse('not_found')
    return { user_id: userId, area, key }
  }

  route(contract.getDraft, ({ actor, params }) => findDraft(db, keyOf(actor.id, params)))

  route(contract.saveDraft, async ({ actor, params, body: { version, content } }) => {
    const key = keyOf(actor.id, params)
    const saved = await (version === 0
      ? transaction(db, (tx) => insertDraft(tx, key, content, clock()))
      : replaceDraft(db, key, { version, content, now: clock() }))
    if (saved === 'quota') throw invalidField('content', 'draft_quota')
    if (!saved) throw new AppError('stale_version', { current: await findDraft(db, key) })
    return saved
  })

  route(contract.deleteDraft, ({ actor, params }) => removeDraft(db, keyOf(actor.id, params)))
}
