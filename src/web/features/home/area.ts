import { House } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/home.json'
import { area as pt } from '#web/locales/pt/home.json'

export const home: WebArea<keyof typeof pt> = {
  name: 'home',
  words: { pt, en },
  navigation: [{ to: '/', word: 'home', icon: House, group: 'programme', bottom: 0 }],
}
