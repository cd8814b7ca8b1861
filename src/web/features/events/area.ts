import { CalendarDays, CalendarPlus, CalendarSync, Languages, TicketCheck } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/events.json'
import { area as pt } from '#web/locales/pt/events.json'
import { eventsAskedEarly } from './list/asked-early.ts'

const scope = 'events:manage'

export const events: WebArea<keyof typeof pt> = {
  name: 'events',
  words: { pt, en },
  navigation: [
    { to: '/events', word: 'list', icon: CalendarDays, group: 'programme', scope: 'members:browse' },
    {
      to: '/manage/events',
      word: 'list',
      icon: CalendarDays,
      group: 'contents',
      scope,
      count: { queue: 'approvals' },
    },
  ],
  mails: { word: 'list', about: 'mails', always: 'mailsAlways', scope: 'members:browse' },
  home: {
    texts: ['events'],
    scope: 'members:browse',
    asks: Object.values(eventsAskedEarly),
    load: async () => (await import('./home.ts')).home,
  },
  search: {
    icon: CalendarDays,
    word: 'list',
    rank: 5,
    scope: 'members:browse',
    find: async (text, signal) => (await import('./search.ts')).findEvents(text, signal),
    managed: { scope, find: async (...asked) => (await import('./search.ts')).findAllEvents(...asked) },
  },
  actions: [
    { to: '/manage/events/create', word: 'create', icon: CalendarPlus, scope },
    { to: '/events?subscribe=true', word: 'subscribe', icon: CalendarSync, scope: 'events:register' },
  ],
  settings: [
    {
      id: 'calendar',
      word: 'calendar',
      icon: CalendarSync,
      texts: ['events'],
      scope: 'events:register',
      load: async () => (await import('./list/calendar-section.tsx')).calendarPart,
    },
  ],
  queues: [
    {
      id: 'approvals',
      word: 'approvals',
      icon: TicketCheck,
      scope,
      find: async (asking) => (await import('./today.ts')).findApprovals(asking),
    },
    {
      id: 'translations',
      word: 'translations',
      icon: Languages,
      scope,
      find: async (asking) => (await import('./today.ts')).findTranslations(asking),
    },
  ],
  agenda: async (span, asking) => (await import('./today.ts')).findAgenda(span, asking),
}
