import { isDeepStrictEqual } from 'node:util'
import type { ImportedContent } from '#api/db/schema/profile.ts'
import { importUndoMinutes } from '#contract/resume/undo.ts'
import { minuteMs } from '#contract/times.ts'

export const undoUntil = ({ at }: { at: Date }): Date => new Date(at.getTime() + importUndoMinutes * minuteMs)

/** Why an import cannot be taken back. What somebody wrote since would be lost. */
export function undoRefusal(
  last: { at: Date; after: ImportedContent } | undefined,
  present: ImportedContent,
  now: Date,
): 'nothing_imported' | 'changed_since_import' | undefined {
  if (!last || now >= undoUntil(last)) return 'nothing_imported'
  return isDeepStrictEqual(last.after, present) ? undefined : 'changed_since_import'
}
