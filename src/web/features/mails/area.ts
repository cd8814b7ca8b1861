import { Mailbox, MailX } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/mails.json'
import { area as pt } from '#web/locales/pt/mails.json'

export const mails: WebArea<keyof typeof pt> = {
  name: 'mails',
  words: { pt, en },
  navigation: [{ to: '/manage/outbox', word: 'outbox', icon: Mailbox, group: 'house', scope: 'mail:read' }],
  search: {
    icon: Mailbox,
    word: 'outbox',
    rank: 10,
    scope: 'mail:read',
    find: async (...asked) => (await import('./api.ts')).findMails(...asked),
  },
  queues: [
    {
      id: 'mails',
      word: 'refused',
      icon: MailX,
      scope: 'mail:read',
      find: async (asked) => (await import('./api.ts')).findRefused(asked),
    },
  ],
}
