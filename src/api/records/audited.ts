import type { Scope } from '#contract/scopes.ts'
import type { AuditType } from '#contract/audit/audit.ts'
import type { Schema } from '../db/schema.ts'
import type { Words } from '../http/exports/export-columns.ts'

/** How the log names the records of a kind, and who of the team may read what became of them. */
export type AuditedRecord = {
  scope: Scope
  table: keyof Schema
  /** The column, or a path into it, that people know the record by. */
  title: string
  /** The column in its address, where that is not the id. */
  key?: string
  path?: (key: string) => string
  /** The texts whose sections tell codes in words: the section `state` its states. */
  texts?: Words
}
export type AuditedRecords = Readonly<Partial<Record<AuditType, AuditedRecord>>>
