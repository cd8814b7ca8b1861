import type { ApiArea } from '#api/area.ts'
import { seedCohorts } from '#api/demo/cohorts/cohorts.ts'
import { certificateErrors } from '#contract/cohorts/certificates.ts'
import { outcomeErrors, outcomeFieldErrors } from '#contract/cohorts/outcomes.ts'
import { passportFieldErrors } from '#contract/cohorts/passport.ts'
import { allCohortErrors } from '#contract/cohorts/progress.ts'
import { cohortFieldErrors } from '#contract/cohorts/intake.ts'
import { planErrors } from '#contract/cohorts/plan.ts'
import { rubricErrors } from '#contract/cohorts/rubrics.ts'
import en from '#web/locales/en/cohorts.json' with { type: 'json' }
import pt from '#web/locales/pt/cohorts.json' with { type: 'json' }
import { cohortJobs } from './intake/places.ts'
import { memberJobs } from './members/put-in.ts'
import { outcomeJobs } from './outcomes/service.ts'
import { peerJobs } from './peers/service.ts'
import { canReadFile } from './progress/own.ts'
import { sessionJobs } from './progress/session-mails.ts'
import { cohortEdition } from './plan/edition.ts'
import { cohortPeople } from './people.ts'
import { area } from './queries.ts'
import { cohortRoutes } from './routes.ts'
import { cohortOccasions, cohortWaits } from './occasions.ts'
import { traineesAudience } from './progress/audience.ts'
import { cohortFigures } from './figures/queries.ts'

export const cohortsArea: ApiArea = {
  name: area,
  uses: [
    'attachments',
    'editions',
    'events',
    'mentoring',
    'messages',
    'people',
    'profile',
    'programme',
    'settings',
    'startups',
  ],
  live: 'trainees:manage',
  audited: {
    cohort: { scope: 'trainees:manage', table: 'cohorts', title: 'name', path: (key) => `/manage/cohorts/${key}` },
    enrolment: {
      scope: 'trainees:manage',
      table: 'cohort_members',
      title: `(select first_name || ' ' || last_name from users where users.id = user_id)`,
      path: (key) => `/manage/trainees/${key}`,
      texts: { pt, en },
    },
  },
  figures: cohortFigures,
  routes: cohortRoutes,
  jobs: { ...cohortJobs, ...memberJobs, ...outcomeJobs, ...peerJobs, ...sessionJobs },
  mails: {
    about: { pt: 'percurso e coortes', en: 'track and cohorts' },
    occasions: cohortOccasions,
    waits: cohortWaits,
  },
  seed: seedCohorts,
  audiences: { trainees: traineesAudience },
  people: cohortPeople,
  editions: { cohort: cohortEdition },
  fileUses: { canRead: canReadFile },
  errors: { ...allCohortErrors, ...certificateErrors, ...outcomeErrors, ...planErrors, ...rubricErrors },
  fieldErrors: { ...cohortFieldErrors, ...outcomeFieldErrors, ...passportFieldErrors },
  references: {
    cohorts_name_key: { field: 'name', code: 'cohort_name_taken' },
    cohort_events_within: { field: 'startsAt', code: 'outside_cohort' },
    cohort_events_event_id_fkey: 'eventId',
    cohorts_next_id_fkey: 'nextId',
  },
}
