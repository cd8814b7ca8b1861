import type { WebArea } from '#web/area.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'
import type { listOwnInvitations } from '#contract/invitations/invitations.ts'

export const invitations: WebArea = {
  name: 'invitations',
  words: { pt: {}, en: {} },
  home: {
    texts: ['invitations'],
    scope: 'members:browse',
    asks: [askedEarly<typeof listOwnInvitations>('/invitations')],
    load: async () => (await import('./home.ts')).home,
  },
}
