import type { ApiArea } from '#api/area.ts'
import { seedApplications } from '#api/demo/applications.ts'
import { applicationErrors, applicationFieldErrors } from '#contract/applications/own.ts'
import { applicationPeople } from './people.ts'
import { promiseJobs } from './received/promise.ts'
import { area } from './queries.ts'
import { applicationReviews } from './received/review-subject.ts'
import { toldApplicationMoves } from './received/telling.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'opportunities', 'profile', 'programme', 'reference', 'resume', 'reviews', 'startups'],
  routes: applicationRoutes,
  seed: seedApplications,
  jobs: { ...promiseJobs, ...toldApplicationMoves.jobs },
  mails: { urgent: ['interview', 'changed', 'offer', 'cancelled', 'reminder'] },
  errors: applicationErrors,
  fieldErrors: applicationFieldErrors,
  people: applicationPeople,
  reviews: applicationReviews,
}
