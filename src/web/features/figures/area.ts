import { ChartColumn } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/figures.json'
import { area as pt } from '#web/locales/pt/figures.json'

export const figures: WebArea<keyof typeof pt> = {
  name: 'figures',
  words: { pt, en },
  navigation: [{ to: '/manage/figures', word: 'figures', icon: ChartColumn, group: 'house', scope: 'manage:open' }],
}
