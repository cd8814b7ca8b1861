import type { WebArea } from '#web/area.ts'

export const notices: WebArea = {
  name: 'notices',
  words: { pt: {}, en: {} },
  home: { texts: ['notices'], load: async () => (await import('./home.ts')).home },
}
