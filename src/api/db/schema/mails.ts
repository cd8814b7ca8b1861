import type { Generated } from 'kysely'
import type { MailPace } from '#contract/mails/notifications.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Mails = {
  id: string
  kind: string
  user_id: string | null
  recipient: string
  subject: string
  body_text: string
  body_html: string
  calendar: string | null
  locale: Generated<'pt' | 'en'>
  ticket: string | null
  status: Generated<'queued' | 'sent' | 'dead'>
  attempts: Generated<number>
  next_at: GeneratedTime
  sent_at: MaybeTime
  error: string | null
  created_at: GeneratedTime
}

type HeldLetters = {
  id: string
  user_id: string
  kind: string
  subject: string
  paragraphs: string[]
  url: string | null
  created_at: Time
}

type Notices = {
  id: string
  user_id: string
  kind: string
  topic: string
  lang: 'pt' | 'en'
  title: string
  body: string
  label: string | null
  path: string | null
  about: string | null
  read_at: MaybeTime
  answered_at: MaybeTime
  created_at: Time
}

type PushDevices = {
  id: string
  user_id: string
  session_id: string | null
  endpoint: string
  p256dh: string
  auth: string
  device: string
  created_at: Time
  last_success_at: MaybeTime
}

export type MailTables = {
  mails: Mails
  mail_preferences: { user_id: string; topic: string; pace: Generated<MailPace>; muted: Generated<boolean> }
  notices: Notices
  held_letters: HeldLetters
  push_devices: PushDevices
  quiet_hours: { user_id: string; from_hour: number | null; until_hour: number | null }
}
