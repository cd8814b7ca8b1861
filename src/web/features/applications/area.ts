import { CalendarX, FileCheck, Inbox } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/applications.json'
import { area as pt } from '#web/locales/pt/applications.json'
import { applicationsAskedEarly } from './asked-early.ts'

const icon = Inbox
const scope = 'opportunities:manage'

export const applications: WebArea<keyof typeof pt> = {
  name: 'applications',
  words: { pt, en },
  navigation: [
    { to: '/applications', word: 'mine', icon, group: 'mine', scope: 'applications:submit', bottom: 2 },
    {
      to: '/manage/applications',
      word: 'mine',
      icon,
      group: 'queues',
      scope,
      bottom: 1,
      count: { queue: 'applications' },
    },
  ],
  search: {
    icon,
    word: 'mine',
    rank: 7,
    scope,
    find: async (...asked) => (await import('./api.ts')).findReceived(...asked),
  },
  mails: { word: 'mine', about: 'mails', always: 'mailsAlways' },
  home: [
    {
      texts: ['applications'],
      scope: 'applications:submit',
      asks: Object.values(applicationsAskedEarly),
      load: async () => (await import('./home-card.tsx')).home,
    },
    {
      texts: ['applications'],
      scope: 'postings:run',
      load: async () => (await import('./interviews-home.ts')).home,
    },
  ],
  queues: [
    {
      id: 'applications',
      word: 'mine',
      icon,
      scope,
      find: async (asking) => (await import('./api.ts')).findOwed(asking),
    },
    {
      id: 'documents',
      word: 'documents',
      icon: FileCheck,
      scope,
      find: async (asking) => (await import('./api.ts')).findDocuments(asking),
    },
    {
      id: 'offers',
      word: 'offers',
      icon: CalendarX,
      scope,
      find: async (asking) => (await import('./api.ts')).findEndingOffers(asking),
    },
  ],
}
