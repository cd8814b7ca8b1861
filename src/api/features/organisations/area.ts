import type { ApiArea } from '#api/area.ts'
import { seedOrganisations } from '#api/demo/organisations.ts'
import { organisationErrors, organisationFieldErrors } from '#contract/organisations/organisations.ts'
import en from '#web/locales/en/organisations.json' with { type: 'json' }
import pt from '#web/locales/pt/organisations.json' with { type: 'json' }
import { aloneJobs } from './alone.ts'
import { organisationOccasions, organisationWaits } from './occasions.ts'
import { organisationPeople } from './people.ts'
import { area } from './queries.ts'
import { organisationRoutes } from './routes.ts'

export const organisationsArea: ApiArea = {
  name: area,
  uses: ['applications', 'challenges', 'invitations', 'opportunities', 'people', 'problems', 'programme', 'solutions'],
  common: true,
  live: 'organisations:manage',
  audited: {
    organisation: {
      scope: 'organisations:manage',
      table: 'organisations',
      title: 'name',
      path: (key) => `/manage/organisations/${key}`,
      texts: { pt, en },
    },
  },
  routes: organisationRoutes,
  jobs: aloneJobs,
  mails: {
    about: { pt: 'organizações', en: 'organisations' },
    occasions: organisationOccasions,
    waits: organisationWaits,
  },
  seed: seedOrganisations,
  errors: organisationErrors,
  fieldErrors: organisationFieldErrors,
  references: { organisations_logo_id_fkey: 'logoId', organisations_name_key: 'name' },
  people: organisationPeople,
}
