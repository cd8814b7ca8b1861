import { Target } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/challenges.json'
import { area as pt } from '#web/locales/pt/challenges.json'

const icon = Target

export const challenges: WebArea<keyof typeof pt> = {
  name: 'challenges',
  words: { pt, en },
  navigation: [{ to: '/challenges', word: 'list', icon, group: 'programme' }],
  home: { texts: ['challenges'], load: async () => (await import('./home-challenges-card.tsx')).home },
  search: { icon, word: 'found', find: async (...asked) => (await import('./api.ts')).findChallenges(...asked) },
}
