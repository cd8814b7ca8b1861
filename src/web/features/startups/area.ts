import { Sprout, Users } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/startups.json'
import { area as pt } from '#web/locales/pt/startups.json'
import { startupsAskedEarly } from './asked-early.ts'

const icon = Sprout
const scope = 'startups:manage'

export const startups: WebArea<keyof typeof pt> = {
  name: 'startups',
  words: { pt, en },
  navigation: [
    { to: '/startup', word: 'list', icon, group: 'programme', scope: 'members:browse', bottom: 5 },
    {
      to: '/mentored',
      word: 'mentoring',
      short: 'list',
      icon: Users,
      group: 'mine',
      scope: 'startups:mentor',
      bottom: 3,
    },
    { to: '/manage/startups', word: 'list', icon, group: 'tracks', scope, count: { queue: 'startups' } },
  ],
  mails: { word: 'list', about: 'mails', always: 'mailsAlways', scope: 'members:browse' },
  home: [
    {
      texts: ['startups'],
      scope: 'startups:create',
      asks: Object.values(startupsAskedEarly),
      load: async () => (await import('./home-startups-card.tsx')).home,
    },
    {
      texts: ['startups'],
      scope: 'startups:mentor',
      load: async () => (await import('./mentors/home-mentored-card.tsx')).home,
    },
  ],
  search: {
    icon,
    word: 'list',
    rank: 1,
    scope: 'members:browse',
    find: async (...asked) => (await import('./api.ts')).findStartups(...asked),
    managed: { scope, find: async (...asked) => (await import('./api.ts')).findAllStartups(...asked) },
  },
  queues: [
    {
      id: 'startups',
      word: 'list',
      icon,
      scope,
      find: async (asking) => (await import('./manage/api.ts')).findWaiting(asking),
    },
    {
      id: 'silent-startups',
      word: 'silent',
      icon,
      scope,
      find: async (asking) => (await import('./manage/api.ts')).findSilent(asking),
    },
    {
      id: 'startups-alone',
      word: 'alone',
      icon,
      scope,
      find: async (asking) => (await import('./manage/api.ts')).findAlone(asking),
    },
    {
      id: 'milestones',
      word: 'milestones',
      icon,
      scope,
      find: async (asking) => (await import('./manage/api.ts')).findMilestonesToApprove(asking),
    },
  ],
  actions: [{ to: '/startup/create', word: 'create', icon, scope: 'startups:create' }],
}
