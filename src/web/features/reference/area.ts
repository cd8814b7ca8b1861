import { Lightbulb, Shapes, Wrench } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/reference.json'
import { area as pt } from '#web/locales/pt/reference.json'

const scope = 'reference:manage'

export const reference: WebArea<keyof typeof pt> = {
  name: 'reference',
  words: { pt, en },
  navigation: [
    { to: '/manage/fields', word: 'fields', icon: Shapes, group: 'house', scope },
    { to: '/manage/skills', word: 'skills', icon: Wrench, group: 'house', scope, count: { queue: 'proposals' } },
  ],
  queues: [
    {
      id: 'proposals',
      word: 'proposals',
      icon: Lightbulb,
      scope,
      find: async (asking) => (await import('./api.ts')).findProposals(asking),
    },
  ],
}
