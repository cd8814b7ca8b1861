import { type Reader, yesOrNo } from '#api/http/exports/export-cells.ts'
import { wordOf, type Words } from '#api/http/exports/export-columns.ts'
import { headings } from '#api/http/exports/headings.ts'
import type { AuditedRecords } from '#api/records/audited.ts'
import { auditTypes, type AuditEntry, type AuditType } from '#contract/audit/audit.ts'
import en from '#web/locales/en/audit.json' with { type: 'json' }
import pt from '#web/locales/pt/audit.json' with { type: 'json' }
import type { AuditRow, Named } from './queries.ts'
import { fieldOf, verbOf } from './words.ts'

export type Names = ReadonlyMap<string, Named>
type Telling = { records: AuditedRecords; names: Names; reader: Reader }

export const nameKey = (type: string, id: string) => `${type} ${id}`
const isKnown = (type: string): type is AuditType => (auditTypes as readonly string[]).includes(type)

export function toEntry(row: AuditRow, { records, names, reader }: Telling): AuditEntry {
  const type = isKnown(row.object_type) ? row.object_type : 'other'
  const record = type === 'other' ? undefined : records[type]
  const named = names.get(nameKey(row.object_type, row.object_id))
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    by: row.actor_id && row.actor ? { id: row.actor_id, name: row.actor } : null,
    what: verbOf(row.action, reader.locale),
    type: wordOf({ pt: pt.type, en: en.type }, type, reader)!,
    title: named?.title ?? null,
    path: (named && record?.path?.(named.key)) ?? null,
    record: row.object_id,
    reason: valueOf('reason', row.after?.['reason'], record?.texts, reader),
    changes: changesOf(row, record?.texts, reader),
    number: row.chain_position,
    seal: row.seal,
    request: row.request_id,
  }
}

function changesOf({ before, after }: AuditRow, texts: Words | undefined, reader: Reader): AuditEntry['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => name !== 'reason')
    .map((name) => ({
      field: nameOf(name, reader),
      before: valueOf(name, before?.[name], texts, reader),
      after: valueOf(name, after?.[name], texts, reader),
    }))
    .filter((change) => change.before !== change.after)
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function nameOf(name: string, { locale }: Reader): string {
  const column = snake(name)
  return headings[column]?.[locale] ?? fieldOf(column, locale) ?? column.replaceAll('_', ' ')
}

const [longest, isId] = [500, /^[\da-f]{8}-[\da-f]{4}-/]

/** A value as a person reads it; ids tell nobody anything, so that only their change is shown. */
function valueOf(name: string, value: unknown, texts: Words | undefined, reader: Reader): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') {
    if (isId.test(value)) return `…${value.slice(-4)}`
    const section = texts?.[reader.locale][name]
    const words = { [reader.locale]: section ?? {} } as unknown as Words
    return wordOf(words, value, reader)!.slice(0, longest)
  }
  if (typeof value === 'boolean') return yesOrNo[reader.locale][value ? 1 : 0]
  if (Array.isArray(value))
    return value
      .map((one) => valueOf(name, one, texts, reader))
      .join(', ')
      .slice(0, longest)
  if (typeof value === 'object') {
    const { [reader.locale]: own, pt: text } = value as Record<string, unknown>
    const told = own || text
    return typeof told === 'string' ? told : JSON.stringify(value).slice(0, longest)
  }
  return JSON.stringify(value)
}
