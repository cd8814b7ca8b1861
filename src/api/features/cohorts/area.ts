import type { ApiArea } from '#api/area.ts'
import { seedCohorts } from '#api/demo/cohorts/cohorts.ts'
import { certificateErrors } from '#contract/cohorts/certificates.ts'
import { outcomeErrors } from '#contract/cohorts/outcomes.ts'
import { passportFieldErrors } from '#contract/cohorts/passport.ts'
import { allCohortErrors } from '#contract/cohorts/progress.ts'
import { cohortFieldErrors } from '#contract/cohorts/intake.ts'
import { planErrors } from '#contract/cohorts/plan.ts'
import { cohortJobs } from './intake/places.ts'
import { memberJobs } from './members/put-in.ts'
import { outcomeJobs } from './outcomes/service.ts'
import { canReadFile } from './progress/own.ts'
import { cohortPeople } from './people.ts'
import { area } from './queries.ts'
import { cohortRoutes } from './routes.ts'

export const cohortsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'people', 'profile', 'programme', 'startups'],
  routes: cohortRoutes,
  jobs: { ...cohortJobs, ...memberJobs, ...outcomeJobs },
  mails: { urgent: ['added'], always: ['offered'] },
  seed: seedCohorts,
  people: cohortPeople,
  fileUses: { canRead: canReadFile },
  errors: { ...allCohortErrors, ...certificateErrors, ...outcomeErrors, ...planErrors },
  fieldErrors: { ...cohortFieldErrors, ...passportFieldErrors },
  references: {
    cohorts_name_key: { field: 'name', code: 'cohort_name_taken' },
    cohort_events_within: { field: 'startsAt', code: 'outside_cohort' },
    cohort_events_event_id_fkey: 'eventId',
  },
}
