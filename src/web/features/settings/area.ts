import {
  Bell,
  KeyRound,
  KeySquare,
  Mail,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/settings.json'
import { area as pt } from '#web/locales/pt/settings.json'

export const settings: WebArea<keyof typeof pt> = {
  name: 'settings',
  uses: ['auth', 'mails', 'notices', 'programme'],
  common: true,
  words: { pt, en },
  navigation: [{ to: '/settings', word: 'settings', icon: SlidersHorizontal, group: 'mine' }],
  settings: [
    {
      id: 'password',
      word: 'password',
      icon: KeyRound,
      texts: ['settings', 'password'],
      load: async () => (await import('./password-section.tsx')).passwordPart,
    },
    {
      id: 'security',
      word: 'security',
      icon: ShieldCheck,
      texts: ['auth-factors'],
      load: async () => (await import('./security/security-section.tsx')).securityPart,
    },
    {
      id: 'email',
      word: 'email',
      icon: Mail,
      texts: ['settings', 'auth-email'],
      load: async () => (await import('./email-section.tsx')).emailPart,
    },
    {
      id: 'appearance',
      word: 'appearance',
      icon: Palette,
      texts: ['settings'],
      load: async () => (await import('./appearance-section.tsx')).appearancePart,
    },
    {
      id: 'notifications',
      word: 'notifications',
      icon: Bell,
      texts: ['settings'],
      load: async () => (await import('./notifications-section.tsx')).notificationsPart,
    },
    {
      id: 'sessions',
      word: 'sessions',
      icon: MonitorSmartphone,
      texts: ['settings'],
      load: async () => (await import('./sessions-section.tsx')).sessionsPart,
    },
    {
      id: 'tokens',
      word: 'tokens',
      icon: KeySquare,
      texts: ['tokens'],
      load: async () => (await import('./tokens-section.tsx')).tokensPart,
    },
  ],
}
