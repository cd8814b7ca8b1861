import type { ApiArea } from '#api/area.ts'
import { seedApplications } from '#api/demo/applications/applications.ts'
import { applicationErrors, applicationFieldErrors } from '#contract/applications/own.ts'
import { outsideRoutes } from './outside/routes.ts'
import { applicationPeople } from './people.ts'
import { promiseJobs } from './received/promise.ts'
import { area } from './queries.ts'
import { findWaitingFor } from './received/queries.ts'
import { applicationReviews } from './received/review-subject.ts'
import { toldApplicationMoves } from './received/telling.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'opportunities', 'profile', 'programme', 'reference', 'resume', 'reviews', 'startups'],
  routes: (route, deps) => {
    applicationRoutes(route, deps)
    outsideRoutes(route, deps)
  },
  seed: seedApplications,
  jobs: { ...promiseJobs, ...toldApplicationMoves.jobs },
  mails: { urgent: ['interview', 'changed', 'offer', 'cancelled', 'reminder'] },
  errors: applicationErrors,
  fieldErrors: applicationFieldErrors,
  people: applicationPeople,
  reviews: applicationReviews,
  startupEnds: async (db, startupId) =>
    (await findWaitingFor(db, startupId)).map(({ slug, title, people }) => ({
      what: {
        pt: `Candidaturas por responder: ${people} (${title.pt})`,
        en: `Applications to answer: ${people} (${title.en ?? title.pt})`,
      },
      path: '/manage/applications',
      search: { opportunity: slug },
    })),
}
