import { UsersRound } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/people.json'
import { area as pt } from '#web/locales/pt/people.json'

const icon = UsersRound

export const people: WebArea<keyof typeof pt> = {
  name: 'people',
  words: { pt, en },
  navigation: [{ to: '/people', word: 'people', icon, group: 'programme', scope: 'members:browse' }],
  search: {
    icon,
    word: 'people',
    rank: 2,
    scope: 'members:browse',
    find: async (...asked) => (await import('./api.ts')).findPeople(...asked),
    without: 'people:open',
  },
}
