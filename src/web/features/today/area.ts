import { Sunrise } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/today.json'
import { area as pt } from '#web/locales/pt/today.json'

export const today: WebArea<keyof typeof pt> = {
  name: 'today',
  words: { pt, en },
  navigation: [
    { to: '/manage', word: 'today', icon: Sunrise, group: 'queues', scope: 'manage:open', bottom: 0, count: 'due' },
  ],
  mails: { word: 'handed', about: 'mails', scope: 'manage:open' },
  home: { scope: 'manage:open', texts: ['today'], load: async () => (await import('./home.ts')).home },
}
