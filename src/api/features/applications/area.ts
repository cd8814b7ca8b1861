import type { ApiArea } from '#api/area.ts'
import { seedApplications } from '#api/demo/applications/applications.ts'
import { interviewErrors, interviewFieldErrors } from '#contract/applications/interviews.ts'
import { applicationErrors, applicationFieldErrors } from '#contract/applications/own.ts'
import { poolErrors } from '#contract/applications/pool.ts'
import en from '#web/locales/en/applications.json' with { type: 'json' }
import pt from '#web/locales/pt/applications.json' with { type: 'json' }
import { documentRoutes } from './documents/routes.ts'
import { filledJobs } from './ends/filled.ts'
import { letterJobs } from './ends/letters.ts'
import { termsJobs } from './ends/terms.ts'
import { interviewsIn } from './interviews/routes.ts'
import { timesOverJobs } from './interviews/times-over.ts'
import { offerJobs } from './offers/offers.ts'
import { outsideRoutes } from './outside/routes.ts'
import { applicationPeople } from './people.ts'
import { poolJobs } from './pool/pool.ts'
import { poolRoutes } from './pool/routes.ts'
import { promiseJobs } from './received/promise.ts'
import { area } from './queries.ts'
import { findWaitingFor } from './received/queries.ts'
import { applicationReviews } from './received/review-subject.ts'
import { toldApplicationMoves } from './received/telling.ts'
import { retentionJobs } from './retention/retention.ts'
import { applicationRoutes } from './routes.ts'
import { applicationOccasions, applicationWaits } from './occasions.ts'
import { applicantsAudience } from './received/audience.ts'
import { applicationFigures } from './figures/queries.ts'

export const applicationsArea: ApiArea = {
  name: area,
  uses: [
    'attachments',
    'messages',
    'opportunities',
    'organisations',
    'people',
    'profile',
    'programme',
    'reference',
    'resume',
    'reviews',
    'startups',
    'today',
  ],
  live: 'opportunities:manage',
  audited: {
    application: {
      scope: 'opportunities:manage',
      table: 'applications',
      title: `posting #>> '{title,pt}'`,
      path: (key) => `/manage/applications?id=${key}`,
      texts: { pt, en },
    },
  },
  figures: applicationFigures,
  routes: (route, deps) => {
    applicationRoutes(route, deps)
    outsideRoutes(route, deps)
    documentRoutes(route, deps)
    poolRoutes(route, deps)
  },
  seed: seedApplications,
  jobs: {
    ...promiseJobs,
    ...toldApplicationMoves.jobs,
    ...letterJobs,
    ...filledJobs,
    ...termsJobs,
    ...offerJobs,
    ...timesOverJobs,
    ...retentionJobs,
    ...poolJobs,
  },
  mails: {
    about: { pt: 'candidaturas', en: 'applications' },
    occasions: applicationOccasions,
    waits: applicationWaits,
  },
  errors: { ...applicationErrors, ...interviewErrors, ...poolErrors },
  fieldErrors: { ...applicationFieldErrors, ...interviewFieldErrors },
  calendar: interviewsIn,
  audiences: { applicants: applicantsAudience },
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
