import { Building2, Inbox } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/organisations.json'
import { area as pt } from '#web/locales/pt/organisations.json'

const icon = Building2
const scope = 'organisations:manage'
const own = 'organisations:belong'

export const organisations: WebArea<keyof typeof pt> = {
  name: 'organisations',
  words: { pt, en },
  navigation: [
    { to: '/applications/received', word: 'received', icon: Inbox, group: 'mine', scope: own, bottom: 1 },
    { to: '/organisation', word: 'mine', short: 'short', icon, group: 'mine', scope: own, bottom: 2 },
    { to: '/manage/organisations', word: 'list', icon, group: 'house', scope, count: { queue: 'organisations' } },
  ],
  search: {
    icon,
    word: 'list',
    rank: 7,
    scope,
    find: async (...asked) => (await import('./api.ts')).findOrganisations(...asked),
  },
  mails: { word: 'list', about: 'mails', scope: own },
  home: { texts: ['organisations'], scope: own, load: async () => (await import('./home.ts')).home },
  queues: [
    {
      id: 'organisations',
      word: 'alone',
      icon,
      scope,
      find: async (asking) => (await import('./api.ts')).findAlone(asking),
    },
  ],
  actions: [{ to: '/opportunities/create', word: 'propose', icon, scope: own }],
}
