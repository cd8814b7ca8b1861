import { SlidersHorizontal } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/settings.json'
import { area as pt } from '#web/locales/pt/settings.json'

export const settings: WebArea<keyof typeof pt> = {
  name: 'settings',
  words: { pt, en },
  navigation: [{ to: '/settings', word: 'settings', icon: SlidersHorizontal, group: 'mine' }],
}
