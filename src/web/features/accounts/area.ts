import { FolderDown, UserRoundX, UsersRound } from 'lucide-react'
import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/accounts.json'
import { area as pt } from '#web/locales/pt/accounts.json'

const scope = 'people:open'

export const accounts: WebArea<keyof typeof pt> = {
  name: 'accounts',
  words: { pt, en },
  navigation: [{ to: '/manage/people', word: 'people', icon: UsersRound, group: 'house', scope }],
  search: {
    icon: UsersRound,
    word: 'people',
    rank: 2,
    scope,
    find: async (...asked) => (await import('./api.ts')).findAccounts(...asked),
  },
  mails: { word: 'messages', about: 'mails' },
  settings: [
    {
      id: 'data',
      word: 'data',
      icon: FolderDown,
      texts: ['accounts'],
      load: async () => (await import('./data/data-section.tsx')).dataPart,
    },
    {
      id: 'account',
      word: 'account',
      icon: UserRoundX,
      texts: ['accounts', 'ui'],
      load: async () => (await import('./leaving/leave-section.tsx')).leavePart,
    },
  ],
}
