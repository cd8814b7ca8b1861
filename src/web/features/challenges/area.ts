import { Target } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/challenges.json'
import { area as pt } from '#web/locales/pt/challenges.json'
import { challengesAskedEarly } from './asked-early.ts'

const icon = Target
const scope = 'challenges:manage'

export const challenges: WebArea<keyof typeof pt> = {
  name: 'challenges',
  words: { pt, en },
  navigation: [
    { to: '/challenges', word: 'list', icon, group: 'programme', scope: 'members:browse', bottom: 4 },
    { to: '/manage/challenges', word: 'list', icon, group: 'contents', scope, count: { queue: 'challenges' } },
  ],
  mails: { word: 'list', about: 'mails', always: 'mailsAlways', scope: 'members:browse' },
  home: {
    texts: ['challenges'],
    scope: 'members:browse',
    asks: Object.values(challengesAskedEarly),
    load: async () => (await import('./home-challenges-card.tsx')).home,
  },
  search: {
    icon,
    word: 'list',
    rank: 3,
    scope: 'members:browse',
    find: async (...asked) => (await import('./api.ts')).findChallenges(...asked),
    managed: { scope, find: async (...asked) => (await import('./api.ts')).findAllChallenges(...asked) },
  },
  actions: [{ to: '/manage/challenges/create', word: 'create', icon, scope }],
  queues: [
    {
      id: 'challenges',
      word: 'toJudge',
      icon,
      scope,
      find: async (asking) => (await import('./manage-api.ts')).findClosed(asking),
    },
  ],
}
