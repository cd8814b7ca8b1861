import type { AuditedRecord } from '#api/records/audited.ts'
import type { Scope } from '#contract/scopes.ts'

/** Whoever works on records of a kind reads what became of them; of other kinds only who reads the whole log. */
export const canReadHistory = (scope: ReadonlySet<Scope>, record: Pick<AuditedRecord, 'scope'> | undefined): boolean =>
  scope.has(record?.scope ?? 'audit:read')
