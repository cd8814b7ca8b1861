import { SlidersHorizontal } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/programme.json'
import { area as pt } from '#web/locales/pt/programme.json'

export const programme: WebArea<keyof typeof pt> = {
  name: 'programme',
  words: { pt, en },
  home: {
    texts: ['programme-opening'],
    scope: 'programme:manage',
    load: async () => (await import('./opening-card.tsx')).home,
  },
  navigation: [
    { to: '/manage/programme', word: 'programme', icon: SlidersHorizontal, group: 'house', scope: 'programme:manage' },
  ],
}
