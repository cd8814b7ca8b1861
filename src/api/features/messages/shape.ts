import type { MessageDetail, MessageInput, MessageSummary, MessageTemplate } from '#contract/messages/messages.ts'
import type { RecordWord } from '#api/records/audience.ts'
import type { MessageRow, TemplateRow } from './queries.ts'

/** The texts of a message or of a kept one. */
export const textsOf = (row: Omit<TemplateRow, 'id' | 'name' | 'updated_at'>) => ({
  subject: { pt: row.subject_pt, en: row.subject_en },
  body: { pt: row.body_pt, en: row.body_en },
})

export const auditObject = (id: string) => ({ type: 'message', id })

export const toColumns = ({ subject, body }: Partial<MessageInput>) => ({
  ...(subject && { subject_pt: subject.pt.trim(), subject_en: subject.en?.trim() || null }),
  ...(body && { body_pt: body.pt.trim(), body_en: body.en?.trim() || null }),
})

const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

export const toSummary = (row: MessageRow): MessageSummary => ({
  id: row.id,
  state: row.state,
  subject: textsOf(row).subject,
  audience: { pt: row.audience_pt, en: row.audience_en },
  author: person(row.author_id, row.author),
  sendAt: row.send_at?.toISOString() ?? null,
  fromStart: row.from_start,
  sentAt: row.sent_at?.toISOString() ?? null,
  why: row.why,
  updatedAt: row.updated_at.toISOString(),
  told: row.told ?? {},
})

type About = { words: readonly RecordWord[]; startsAt: Date | null }

export const toDetail = (row: MessageRow, { words, startsAt }: About): MessageDetail => ({
  ...toSummary(row),
  body: textsOf(row).body,
  words: words.map(({ name }) => name),
  startsAt: startsAt?.toISOString() ?? null,
  version: row.version,
  updatedBy: person(row.updated_by, row.editor),
  can: { edit: row.state === 'draft' || row.state === 'stopped', cancel: row.state === 'scheduled' },
})

export const toTemplate = (row: TemplateRow): MessageTemplate => ({
  id: row.id,
  name: row.name,
  ...textsOf(row),
})
