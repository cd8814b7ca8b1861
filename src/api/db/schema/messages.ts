import type { Generated, JSONColumnType } from 'kysely'
import type { MessageAudience, MessageState, MessageWay, stopReasons } from '#contract/messages/messages.ts'
import type { GeneratedTime, MaybeTime } from '../time-columns.ts'

type Texts = {
  subject_pt: Generated<string>
  subject_en: string | null
  body_pt: Generated<string>
  body_en: string | null
}

type Messages = Texts & {
  id: string
  author_id: string | null
  updated_by: string | null
  audience: JSONColumnType<MessageAudience>
  audience_pt: string
  audience_en: string
  state: Generated<MessageState>
  why: (typeof stopReasons)[number] | null
  send_at: MaybeTime
  /** Minutes from the start of the record, if it leaves by that. */
  from_start: number | null
  sent_at: MaybeTime
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

export type MessageTables = {
  messages: Messages
  message_recipients: { message_id: string; user_id: string; way: MessageWay; mail_id: string | null }
  message_templates: Texts & { id: string; name: string; updated_at: GeneratedTime }
}
