import type { ApiArea } from '#api/area.ts'
import { seedReports } from '#api/demo/figures.ts'
import { figureErrors } from '#contract/figures/figures.ts'
import { reportErrors, reportFieldErrors } from '#contract/figures/reports.ts'
import { lineFigures } from './lineage/queries.ts'
import { figurePeople } from './people.ts'
import { area } from './queries.ts'
import { findImpact } from './reports/queries.ts'
import { sharedReport } from './reports/shared-page.ts'
import { figureRoutes } from './routes.ts'

export const figuresArea: ApiArea = {
  name: area,
  common: true,
  uses: [
    'applications',
    'auth',
    'challenges',
    'cohorts',
    'opportunities',
    'problems',
    'profile',
    'programme',
    'reference',
    'solutions',
    'startups',
  ],
  figures: lineFigures,
  audited: {
    report: {
      scope: 'manage:open',
      table: 'reports',
      title: `title ->> 'pt'`,
      path: (key) => `/manage/figures/reports/${key}`,
    },
  },
  live: 'manage:open',
  people: figurePeople,
  seed: seedReports,
  sharedPage: sharedReport,
  publicPages: async ({ db }) => ((await findImpact(db)) ? [{ path: '/impact' }] : []),
  routes: figureRoutes,
  errors: { ...figureErrors, ...reportErrors },
  fieldErrors: reportFieldErrors,
}
