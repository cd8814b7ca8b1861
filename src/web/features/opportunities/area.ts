import { BriefcaseBusiness } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/opportunities.json'
import { area as pt } from '#web/locales/pt/opportunities.json'

const icon = BriefcaseBusiness
const scope = 'opportunities:manage'

export const opportunities: WebArea<keyof typeof pt> = {
  name: 'opportunities',
  words: { pt, en },
  navigation: [
    { to: '/opportunities', word: 'list', icon, group: 'programme', scope: 'members:browse' },
    { to: '/manage/opportunities', word: 'list', icon, group: 'contents', scope },
  ],
  mails: { word: 'alerts', about: 'mails', scope: 'members:browse' },
  search: {
    icon,
    word: 'list',
    rank: 6,
    scope: 'members:browse',
    find: async (...asked) => (await import('./api.ts')).findOpportunities(...asked),
    managed: { scope, find: async (...asked) => (await import('./api.ts')).findAllOpportunities(...asked) },
  },
  startup: {
    texts: ['opportunities'],
    load: async () => (await import('./startup-opportunities.tsx')).startupPart,
  },
  queues: [
    {
      id: 'opportunities',
      word: 'proposed',
      icon,
      scope,
      find: async (asking) => (await import('./api.ts')).findProposed(asking),
    },
  ],
  actions: [{ to: '/manage/opportunities/create', word: 'create', icon, scope }],
}
