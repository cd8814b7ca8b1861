import type { ApiArea } from '#api/area.ts'
import { emailErrors } from '#contract/auth/email.ts'
import { programmeInvitationErrors } from '#contract/auth/invitation.ts'
import { factorErrors, organisationErrors, passkeyErrors } from '#contract/auth/sign-in-errors.ts'
import { signUpErrors, signUpFieldErrors } from '#contract/auth/sign-up.ts'
import { tokenErrors } from '#contract/auth/tokens.ts'
import { authJobs } from './jobs.ts'
import { authPeople } from './people.ts'
import { authRoutes } from './routes.ts'
import { authOccasions } from './occasions.ts'

export const authArea: ApiArea = {
  name: 'auth',
  mails: { occasions: authOccasions },
  uses: [
    'invitations',
    'organisations',
    'people',
    'profile',
    'programme',
    'reference',
    'reviews',
    'settings',
    'startups',
  ],
  common: true,
  routes: authRoutes,
  jobs: authJobs,
  people: authPeople,
  errors: {
    ...programmeInvitationErrors,
    ...emailErrors,
    ...signUpErrors,
    ...tokenErrors,
    ...factorErrors,
    ...passkeyErrors,
    ...organisationErrors,
  },
  fieldErrors: signUpFieldErrors,
  references: {
    users_country_fkey: 'country',
    users_email_key: { field: 'email', code: 'email_taken' },
    profiles_field_fkey: 'field',
    startups_field_fkey: 'startup.field',
    user_skills_skill_fkey: 'skills',
  },
}
