import type { ApiArea } from '#api/area.ts'
import { seedOpportunities } from '#api/demo/opportunities/opportunities.ts'
import { alertErrors } from '#contract/opportunities/alerts.ts'
import { opportunityErrors, opportunityFieldErrors } from '#contract/opportunities/errors.ts'
import en from '#web/locales/en/opportunities.json' with { type: 'json' }
import pt from '#web/locales/pt/opportunities.json' with { type: 'json' }
import { alertJobs, alertRoutes } from './alerts/alerts.ts'
import { endRoutes } from './ends.ts'
import { opportunityPeople } from './people.ts'
import { area, findOpenPostings } from './queries.ts'
import { opportunityRoutes } from './routes.ts'
import { publicPostings, sharedOpportunity } from './shared-page.ts'
import { opportunityOccasions } from './occasions.ts'

export const opportunitiesArea: ApiArea = {
  name: area,
  uses: ['applications', 'attachments', 'auth', 'organisations', 'programme', 'startups'],
  live: 'opportunities:manage',
  audited: {
    opportunity: {
      scope: 'opportunities:manage',
      table: 'opportunities',
      title: `title ->> 'pt'`,
      key: 'slug',
      path: (key) => `/manage/opportunities/${key}`,
      texts: { pt, en },
    },
  },
  routes: (route, deps) => {
    opportunityRoutes(route, deps)
    alertRoutes(route, deps)
    endRoutes(route, deps)
  },
  jobs: alertJobs,
  mails: { about: { pt: 'oportunidades', en: 'opportunities' }, occasions: opportunityOccasions },
  seed: seedOpportunities,
  drafts: true,
  errors: { ...opportunityErrors, ...alertErrors },
  fieldErrors: opportunityFieldErrors,
  references: { opportunities_field_fkey: 'field', opportunities_startup_id_fkey: 'startupId' },
  people: opportunityPeople,
  slugs: [area],
  startupEnds: async (db, startupId, now) =>
    (await findOpenPostings(db, startupId, now)).map(({ slug, title }) => ({
      what: { pt: `Oferta aberta: ${title.pt}`, en: `Open posting: ${title.en ?? title.pt}` },
      path: `/manage/opportunities/${slug}`,
    })),
  sharedPage: sharedOpportunity,
  publicPages: publicPostings,
}
