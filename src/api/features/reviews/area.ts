import type { ApiArea } from '#api/area.ts'
import { seedReviews } from '#api/demo/reviews.ts'
import { reviewErrors } from '#contract/reviews/desk.ts'
import { roundErrors, roundFieldErrors } from '#contract/reviews/rounds.ts'
import { announcementRoutes } from './announcement/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { heldFileRoutes } from './files/routes.ts'
import { engineOf } from './engine.ts'
import { reviewJobs } from './rounds/jobs.ts'
import { roundRoutes } from './rounds/routes.ts'
import { reviewPeople } from './people.ts'
import { rankingRoutes } from './ranking/routes.ts'

export const reviewsArea: ApiArea = {
  name: 'reviews',
  uses: ['attachments', 'challenges', 'profile', 'programme', 'reference', 'solutions', 'startups'],
  routes: (route, deps, areas) => {
    const engine = engineOf(deps, areas)
    for (const register of [deskRoutes, roundRoutes, rankingRoutes, announcementRoutes, heldFileRoutes])
      register(route, engine)
  },
  errors: { ...reviewErrors, ...roundErrors },
  fieldErrors: roundFieldErrors,
  jobs: reviewJobs,
  mails: { urgent: ['due_soon'] },
  seed: seedReviews,
  people: reviewPeople,
}
