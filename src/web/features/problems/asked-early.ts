import type { listProblems } from '#contract/problems/problems.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const ownProblems = askedEarly<typeof listProblems>('/problems', { mine: true, sort: '-createdAt', limit: 12 })
