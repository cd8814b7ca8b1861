import { Paperclip } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/attachments.json'
import { area as pt } from '#web/locales/pt/attachments.json'

export const attachments: WebArea<keyof typeof pt> = {
  name: 'attachments',
  words: { pt, en },
  settings: [
    {
      id: 'attachments',
      word: 'attachments',
      icon: Paperclip,
      texts: ['attachments', 'ui'],
      scope: 'members:browse',
      load: async () => (await import('./attachments-section.tsx')).attachmentsPart,
    },
  ],
}
