import { Briefcase, FolderGit2, Sparkles, UserRound } from 'lucide-react'
import type { getFilledParts } from '#contract/profile/parts.ts'
import type { WebArea } from '#web/area.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'
import { area as en } from '#web/locales/en/profile.json'
import { area as pt } from '#web/locales/pt/profile.json'

const texts = ['profile', 'profile-edit'] as const

/** The forms of the profile are also sections of the settings. */
export const profile: WebArea<keyof typeof pt> = {
  name: 'profile',
  words: { pt, en },
  navigation: [{ to: '/profile', word: 'profile', icon: UserRound, group: 'mine', scope: 'members:browse' }],
  home: {
    texts: ['profile-parts'],
    scope: 'members:browse',
    asks: [askedEarly<typeof getFilledParts>('/profile/parts')],
    load: async () => (await import('./completeness-card.tsx')).home,
  },
  settings: [
    {
      id: 'profile',
      word: 'personal',
      icon: UserRound,
      texts: [...texts, 'phone'],
      load: async () => (await import('./personal/personal-form.tsx')).personalPart,
    },
    {
      id: 'skills',
      word: 'skills',
      icon: Sparkles,
      texts,
      scope: 'members:browse',
      load: async () => (await import('./skills/skills-form.tsx')).skillsPart,
    },
    {
      id: 'experiences',
      word: 'experiences',
      icon: Briefcase,
      texts,
      scope: 'members:browse',
      load: async () => (await import('./entries/experiences-form.tsx')).experiencesPart,
    },
    {
      id: 'projects',
      word: 'projects',
      icon: FolderGit2,
      texts,
      scope: 'members:browse',
      load: async () => (await import('./entries/projects-form.tsx')).projectsPart,
    },
  ],
}
