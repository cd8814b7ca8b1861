import type { ApiArea } from '#api/area.ts'
import { stoppedJob } from '#api/hooks/deliver.ts'
import { machineErrors } from '#contract/integrations/machines.ts'
import { integrationErrors, integrationFieldErrors } from '#contract/integrations/webhooks.ts'
import en from '#web/locales/en/integrations.json' with { type: 'json' }
import pt from '#web/locales/pt/integrations.json' with { type: 'json' }
import { integrationOccasions, integrationWaits } from './occasions.ts'
import { endsJob, tellOfEnd } from './machines/routes.ts'
import { integrationRoutes } from './routes.ts'
import { tellOfStop } from './webhooks.ts'

export const integrationsArea: ApiArea = {
  name: 'integrations',
  uses: ['audit', 'auth', 'settings'],
  common: true,
  live: 'integrations:manage',
  audited: {
    webhook: {
      scope: 'integrations:manage',
      table: 'webhooks',
      title: 'name',
      path: () => '/manage/integrations',
      texts: { pt, en },
    },
  },
  routes: integrationRoutes,
  mails: {
    about: { pt: 'integrações', en: 'integrations' },
    occasions: integrationOccasions,
    waits: integrationWaits,
  },
  jobs: { [stoppedJob]: tellOfStop, [endsJob]: tellOfEnd },
  errors: { ...integrationErrors, ...machineErrors },
  fieldErrors: integrationFieldErrors,
}
