import { ScrollText } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/audit.json'
import { area as pt } from '#web/locales/pt/audit.json'

export const audit: WebArea<keyof typeof pt> = {
  name: 'audit',
  words: { pt, en },
  navigation: [{ to: '/manage/audit', word: 'audit', icon: ScrollText, group: 'house', scope: 'audit:read' }],
}
