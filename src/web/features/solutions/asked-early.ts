import type { listOwnSolutions } from '#contract/solutions/solutions.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const ownSolutions = askedEarly<typeof listOwnSolutions>('/solutions', { limit: 12 })
