import { MessageSquarePlus } from 'lucide-react'
import type { listProblems } from '#contract/problems/problems.ts'
import type { WebArea } from '#web/area.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'
import { area as en } from '#web/locales/en/problems.json'
import { area as pt } from '#web/locales/pt/problems.json'

const icon = MessageSquarePlus
const scope = 'problems:manage'
export const ownProblems = askedEarly<typeof listProblems>('/problems', { mine: true, sort: '-createdAt', limit: 12 })

export const problems: WebArea<keyof typeof pt> = {
  name: 'problems',
  words: { pt, en },
  navigation: [
    { to: '/problems', word: 'list', icon, group: 'programme', scope: 'members:browse' },
    {
      to: '/manage/problems',
      word: 'list',
      icon,
      group: 'contents',
      scope,
      bottom: 3,
      count: { queue: 'problems' },
    },
  ],
  mails: { word: 'followed', about: 'mails', scope: 'members:browse' },
  home: {
    texts: ['problems'],
    scope: 'members:browse',
    asks: [ownProblems],
    load: async () => (await import('./problem-card.tsx')).home,
  },
  search: {
    icon,
    word: 'list',
    rank: 4,
    scope: 'members:browse',
    find: async (...asked) => (await import('./api.ts')).findProblems(...asked),
    managed: { scope, find: async (...asked) => (await import('./api.ts')).findAllProblems(...asked) },
  },
  actions: [{ to: '/problem', word: 'create', icon, scope: 'problems:submit' }],
  queues: [
    { id: 'problems', word: 'list', icon, scope, find: async (asked) => (await import('./api.ts')).findWaiting(asked) },
  ],
}
