import { MessageSquarePlus } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/problems.json'
import { area as pt } from '#web/locales/pt/problems.json'
import { ownProblems } from './asked-early.ts'

const icon = MessageSquarePlus
const scope = 'problems:manage'

export const problems: WebArea<keyof typeof pt> = {
  name: 'problems',
  words: { pt, en },
  navigation: [
    { to: '/problems', word: 'list', icon, group: 'programme' },
    { to: '/manage/problems', word: 'list', icon, group: 'contents', scope, count: { queue: 'problems' } },
  ],
  mails: { word: 'followed', about: 'mails' },
  home: {
    texts: ['problems'],
    asks: [ownProblems],
    load: async () => (await import('./problem-card.tsx')).home,
  },
  search: { icon, word: 'list', find: async (...asked) => (await import('./api.ts')).findProblems(...asked) },
  actions: [{ to: '/problem', word: 'create', icon }],
  queues: [
    {
      id: 'problems',
      word: 'list',
      icon,
      scope,
      find: async (asking) => (await import('./api.ts')).findWaiting(asking),
    },
  ],
}
