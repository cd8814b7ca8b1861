import type { WebArea } from '#web/area.ts'
import { area as en } from '#web/locales/en/solutions.json'
import { area as pt } from '#web/locales/pt/solutions.json'
import { ownSolutions } from './asked-early.ts'

export const solutions: WebArea<keyof typeof pt> = {
  name: 'solutions',
  words: { pt, en },
  home: {
    texts: ['solutions'],
    scope: 'solutions:submit',
    asks: [ownSolutions],
    load: async () => (await import('./solution-card.tsx')).home,
  },
  startup: {
    texts: ['solutions'],
    load: async () => (await import('./startup-solutions.tsx')).startupPart,
  },
}
