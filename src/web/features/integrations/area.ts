import { Plug } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/integrations.json'
import { area as pt } from '#web/locales/pt/integrations.json'

const scope = 'integrations:manage'

export const integrations: WebArea<keyof typeof pt> = {
  name: 'integrations',
  words: { pt, en },
  navigation: [{ to: '/manage/integrations', word: 'integrations', icon: Plug, group: 'house', scope }],
  mails: { word: 'integrations', about: 'mails', scope },
}
