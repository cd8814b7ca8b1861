import type { ApiArea } from '#api/area.ts'
import { seedApplications } from '#api/demo/applications.ts'
import { applicationErrors, applicationFieldErrors } from '#contract/applications/own.ts'
import { tellJobs } from './received/moves.ts'
import { applicationPeople } from './people.ts'
import { promiseJobs } from './received/promise.ts'
import { area } from './queries.ts'
import { applicationReviews } from './received/review-subject.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsArea: ApiArea = {
  name: area,
  routes: applicationRoutes,
  seed: seedApplications,
  jobs: { ...promiseJobs, ...tellJobs },
  mails: { urgent: ['interview', 'changed', 'offer', 'cancelled', 'reminder'] },
  errors: applicationErrors,
  fieldErrors: applicationFieldErrors,
  people: applicationPeople,
  reviews: applicationReviews,
}
