import { CalendarRange, GraduationCap } from 'lucide-react'
import type { getIntake } from '#contract/cohorts/intake.ts'
import type { getProgress } from '#contract/cohorts/progress.ts'
import type { WebArea } from '#web/area.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'
import { area as en } from '#web/locales/en/cohorts.json'
import { area as pt } from '#web/locales/pt/cohorts.json'

export const cohorts: WebArea<keyof typeof pt> = {
  name: 'cohorts',
  words: { pt, en },
  navigation: [
    {
      to: '/programme',
      word: 'programme',
      short: 'programmeShort',
      icon: GraduationCap,
      group: 'mine',
      // Founders may join a cohort too, but did not come for it.
      scope: ['cohorts:join', 'trainees:read'],
      bottom: 1,
    },
    { to: '/trainees', word: 'trainees', icon: GraduationCap, group: 'mine', scope: 'startups:mentor', bottom: 2 },
    {
      to: '/manage/trainees',
      word: 'trainees',
      icon: GraduationCap,
      group: 'tracks',
      scope: 'trainees:manage',
      bottom: 2,
    },
    { to: '/manage/cohorts', word: 'cohorts', icon: CalendarRange, group: 'tracks', scope: 'trainees:manage' },
  ],
  search: {
    icon: GraduationCap,
    word: 'trainees',
    rank: 9,
    scope: 'trainees:manage',
    find: async (...asked) => (await import('./waiting.ts')).findTrainees(...asked),
  },
  mails: { word: 'cohorts', about: 'mails', always: 'mailsAlways', scope: 'members:browse' },
  home: [
    {
      texts: ['cohorts'],
      scope: 'cohorts:join',
      asks: [askedEarly<typeof getIntake>('/cohorts/intake'), askedEarly<typeof getProgress>('/cohorts/mine')],
      load: async () => (await import('./home.ts')).home,
    },
    {
      texts: ['cohorts-progress'],
      scope: 'startups:mentor',
      load: async () => (await import('./progress/home-trainees-card.tsx')).home,
    },
  ],
  queues: [
    {
      id: 'cohorts',
      word: 'trainees',
      icon: GraduationCap,
      scope: 'trainees:manage',
      find: async (asking) => (await import('./waiting.ts')).findWaiting(asking),
    },
  ],
  actions: [{ to: '/manage/cohorts/create', word: 'create', icon: CalendarRange, scope: 'trainees:manage' }],
}
