import type { ApiArea } from '#api/area.ts'
import { seedReviews } from '#api/demo/reviews/reviews.ts'
import { reviewErrors } from '#contract/reviews/desk.ts'
import { juryErrors, juryFieldErrors } from '#contract/reviews/jury.ts'
import { roundErrors, roundFieldErrors } from '#contract/reviews/errors.ts'
import { rankingFieldErrors } from '#contract/reviews/ranking.ts'
import { templateFieldErrors } from '#contract/reviews/templates.ts'
import en from '#web/locales/en/reviews-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/reviews-manage.json' with { type: 'json' }
import { announcementJobs } from './announcement/schedule.ts'
import { appealErrors } from '#contract/reviews/appeals.ts'
import { announcementRoutes } from './announcement/routes.ts'
import { lateAppeals } from './appeals/late.ts'
import { appealRoutes } from './appeals/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { heldFileRoutes } from './files/routes.ts'
import { engineOf } from './engine.ts'
import { juryRoutes } from './jury/routes.ts'
import { reviewJobs } from './rounds/jobs.ts'
import { roundRoutes } from './rounds/routes.ts'
import { reviewPeople } from './people.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { reviewOccasions, reviewWaits } from './occasions.ts'
import { reviewFigures } from './figures/queries.ts'

export const reviewsArea: ApiArea = {
  name: 'reviews',
  uses: [
    'accounts',
    'attachments',
    'challenges',
    'cohorts',
    'invitations',
    'profile',
    'programme',
    'reference',
    'solutions',
    'startups',
  ],
  live: 'reviews:manage',
  audited: {
    review_round: {
      scope: 'reviews:manage',
      table: 'review_rounds',
      title: 'null::text',
      path: (key) => `/manage/reviews/${key}`,
      texts: { pt, en },
    },
  },
  figures: reviewFigures,
  routes: (route, deps, areas) => {
    const engine = engineOf(deps, areas)
    const judging = [deskRoutes, roundRoutes, juryRoutes, heldFileRoutes]
    const deciding = [rankingRoutes, announcementRoutes, appealRoutes]
    for (const register of [...judging, ...deciding]) register(route, engine)
  },
  errors: { ...reviewErrors, ...roundErrors, ...juryErrors, ...appealErrors },
  fieldErrors: { ...juryFieldErrors, ...roundFieldErrors, ...rankingFieldErrors, ...templateFieldErrors },
  jobs: { ...reviewJobs, ...announcementJobs, ...lateAppeals.jobs },
  mails: { about: { pt: 'avaliações', en: 'reviews' }, occasions: reviewOccasions, waits: reviewWaits },
  seed: seedReviews,
  people: reviewPeople,
}
