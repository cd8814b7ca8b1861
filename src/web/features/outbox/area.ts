import { Mailbox } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/outbox.json'
import { area as pt } from '#web/locales/pt/outbox.json'

export const outbox: WebArea<keyof typeof pt> = {
  name: 'outbox',
  words: { pt, en },
  navigation: [{ to: '/manage/outbox', word: 'outbox', icon: Mailbox, group: 'house', scope: 'mail:read' }],
}
