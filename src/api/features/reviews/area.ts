import type { ApiArea } from '#api/area.ts'
import { seedReviews } from '#api/demo/reviews.ts'
import { reviewErrors } from '#contract/reviews/desk.ts'
import { roundErrors, roundFieldErrors } from '#contract/reviews/rounds.ts'
import { reviewJobs } from './rounds/jobs.ts'
import { manageReviewRoutes } from './manage-routes.ts'
import { reviewPeople } from './people.ts'
import { reviewRoutes } from './routes.ts'

export const reviewsArea: ApiArea = {
  name: 'reviews',
  routes: (route, deps, areas) => {
    reviewRoutes(route, deps, areas)
    manageReviewRoutes(route, deps, areas)
  },
  errors: { ...reviewErrors, ...roundErrors },
  fieldErrors: roundFieldErrors,
  jobs: reviewJobs,
  mails: { urgent: ['due_soon'] },
  seed: seedReviews,
  people: reviewPeople,
}
