import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { holdProfile } from '#api/features/profile/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getLastImport } from '#contract/resume/undo.ts'
import { findContent, writeContent } from './imported-content.ts'
import { undoRefusal, undoUntil } from './policy.ts'
import { deleteImport, findImport } from './queries.ts'

export async function showLastImport({ db, clock }: Deps, userId: string): Promise<AnswerOf<typeof getLastImport>> {
  const last = await findImport(db, userId)
  const refusal = last && undoRefusal(last, await findContent(db, userId), clock())
  if (!last || refusal === 'nothing_imported') return { last: null }
  const until = undoUntil(last).toISOString()
  return { last: { changes: last.changes, undoUntil: until, can: { undo: refusal === undefined } } }
}

/** The profile is again as it was before the last import, entries with their ids. */
export async function takeImportBack(deps: Deps, caller: Caller): Promise<void> {
  const { id } = caller.actor
  await transaction(deps.db, async (tx) => {
    await holdProfile(tx, id)
    const last = await findImport(tx, id)
    refuse(undoRefusal(last, await findContent(tx, id), deps.clock()))
    const { before, changes } = found(last)
    await writeContent(tx, id, before, deps.clock())
    await deleteImport(tx, id)
    await audit(tx, caller, 'profile.undo_import', { type: 'profile', id }, { after: { changes } })
  })
}
