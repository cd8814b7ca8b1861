import type { ApiArea } from '#api/area.ts'
import type { Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Actor } from '#api/http/session.ts'
import { countUnsealed, verifyAudit } from '#api/records/audit.ts'
import type { AuditedRecords } from '#api/records/audited.ts'
import type { AuditType } from '#contract/audit/audit.ts'
import { findEntries, findNames, type AuditRow } from './queries.ts'
import { nameKey, toEntry, type Names } from './shape.ts'

export const auditedBy = (areas: readonly ApiArea[]): AuditedRecords =>
  Object.assign({}, ...areas.map(({ audited }) => audited ?? {})) as AuditedRecords

/** One statement for each kind of record on the page, side by side. */
async function namesOf({ db }: Deps, records: AuditedRecords, rows: readonly AuditRow[]): Promise<Names> {
  const byType = Map.groupBy(rows, ({ object_type }) => object_type)
  const found = await Promise.all(
    [...byType].map(async ([type, entries]) => {
      const record = records[type as AuditType]
      if (!record) return []
      const names = await findNames(db, record, [...new Set(entries.map(({ object_id }) => object_id))])
      return names.map((named) => [nameKey(type, named.id), named] as const)
    }),
  )
  return new Map(found.flat())
}

type Asked = Parameters<typeof findEntries>[1]

export async function readEntries(deps: Deps, records: AuditedRecords, actor: Actor, filters: Asked, paging: Paging) {
  const reader = await readerFor(deps, actor)
  const { rows, ...page } = await findEntries(deps.db, filters, reader.zone, paging)
  const names = await namesOf(deps, records, rows)
  return { ...page, rows: rows.map((row) => toEntry(row, { records, names, reader })) }
}

export async function verifyNow({ db, clock, signingKey }: Deps) {
  const [{ sealed, brokenAt, head }, unsealed] = await Promise.all([verifyAudit(db, signingKey), countUnsealed(db)])
  return { sealed, unsealed, brokenAt, head, checkedAt: clock().toISOString() }
}
