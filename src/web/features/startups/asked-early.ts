import type { listOverviews } from '#contract/startups/overview.ts'
import type { listStartups } from '#contract/startups/startups.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const startupsAskedEarly = {
  mine: askedEarly<typeof listStartups>('/startups', { mine: true, limit: 12 }),
  overviews: askedEarly<typeof listOverviews>('/startups/overviews'),
}
