import type { listChallenges } from '#contract/challenges/challenges.ts'
import type { listFields } from '#contract/reference/reference.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

const shownAtHome = 3

export const challengesAskedEarly = {
  closing: askedEarly<typeof listChallenges>('/challenges', { phase: ['open'], limit: 20 }),
  recommended: askedEarly<typeof listChallenges>('/challenges', { recommended: true, limit: shownAtHome }),
  fields: askedEarly<typeof listFields>('/fields'),
}
