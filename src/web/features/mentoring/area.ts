import { CalendarClock, Handshake } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/mentoring.json'
import { area as pt } from '#web/locales/pt/mentoring.json'

const scope = 'mentoring:manage'

export const mentoring: WebArea<keyof typeof pt> = {
  name: 'mentoring',
  words: { pt, en },
  navigation: [
    { to: '/mentoring', word: 'mentoring', icon: Handshake, group: 'mine', scope: 'mentoring:book' },
    { to: '/mentoring/hours', word: 'hours', icon: CalendarClock, group: 'mine', scope: 'startups:mentor' },
    {
      to: '/manage/mentoring',
      word: 'mentoring',
      icon: Handshake,
      group: 'tracks',
      scope,
      count: { queue: 'mentoring' },
    },
  ],
  mails: { word: 'mentoring', about: 'mails', always: 'always', scope: 'members:browse' },
  home: [
    {
      texts: ['mentoring-home'],
      scope: 'mentoring:book',
      load: async () => (await import('./home-card.tsx')).homeBooked,
    },
    {
      texts: ['mentoring-home'],
      scope: 'startups:mentor',
      load: async () => (await import('./home-card.tsx')).homeHours,
    },
  ],
  startup: { texts: ['mentoring'], load: async () => (await import('./links-card.tsx')).startupPart },
  queues: [
    {
      id: 'mentor-links',
      word: 'links',
      icon: Handshake,
      scope,
      find: async (asking) => (await import('./api.ts')).findOpenLinks(asking),
    },
    {
      id: 'mentoring',
      word: 'notes',
      icon: Handshake,
      scope,
      find: async (asking) => (await import('./api.ts')).findWithoutNote(asking),
    },
  ],
  actions: [{ to: '/mentoring', word: 'book', icon: Handshake, scope: 'mentoring:book' }],
}
