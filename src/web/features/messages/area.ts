import { Send } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/messages.json'
import { area as pt } from '#web/locales/pt/messages.json'

export const messages: WebArea<keyof typeof pt> = {
  name: 'messages',
  words: { pt, en },
  navigation: [{ to: '/manage/messages', word: 'messages', icon: Send, group: 'house', scope: 'manage:open' }],
}
