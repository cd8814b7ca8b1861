import { Scale } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/reviews.json'
import { area as pt } from '#web/locales/pt/reviews.json'

const icon = Scale
const scope = 'reviews:manage'

export const reviews: WebArea<keyof typeof pt> = {
  name: 'reviews',
  words: { pt, en },
  navigation: [
    { to: '/reviews', word: 'desk', icon, group: 'mine', scope: 'reviews:judge', bottom: 1 },
    { to: '/manage/reviews', word: 'rounds', icon, group: 'queues', scope, count: { queue: 'reviews' } },
  ],
  search: {
    icon,
    word: 'rounds',
    rank: 8,
    scope,
    find: async (...asked) => (await import('./waiting.ts')).findRounds(...asked),
  },
  mails: { word: 'rounds', about: 'mails', always: 'mailsAlways', scope: 'reviews:judge' },
  home: {
    texts: ['reviews'],
    scope: 'reviews:judge',
    load: async () => (await import('./home.ts')).home,
  },
  startup: {
    texts: ['reviews'],
    load: async () => (await import('./ranking/startup-result.tsx')).startupPart,
  },
  queues: [
    {
      id: 'reviews',
      word: 'rounds',
      icon,
      scope,
      find: async (asking) => (await import('./waiting.ts')).findWaiting(asking),
    },
  ],
}
