import type { ApiArea } from '#api/area.ts'
import { seedAccounts } from '#api/demo/accounts/people.ts'
import { accountErrors } from '#contract/accounts/accounts.ts'
import { directoryErrors } from '#contract/accounts/directory.ts'
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import pt from '#web/locales/pt/accounts.json' with { type: 'json' }
import { erasePerson, eraseJob } from './leaving/erase.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { peopleAudience } from './audience.ts'
import { invitationMailJob, mailWaitingInvitations } from './invitations/invitations.ts'
import { accountPeople } from './people.ts'
import { area } from './queries.ts'
import { accountRoutes } from './routes.ts'
import { accountOccasions } from './occasions.ts'
import { accountFigures } from './figures/queries.ts'

export const accountsArea: ApiArea = {
  name: area,
  mails: { about: { pt: 'mensagens da equipa', en: 'messages from the team' }, occasions: accountOccasions },
  uses: [
    'applications',
    'auth',
    'challenges',
    'cohorts',
    'events',
    'invitations',
    'mails',
    'mentoring',
    'messages',
    'notices',
    'opportunities',
    'organisations',
    'people',
    'problems',
    'profile',
    'programme',
    'reviews',
    'solutions',
    'startups',
  ],
  live: 'users:manage',
  audited: {
    user: {
      scope: 'people:open',
      table: 'users',
      title: `first_name || ' ' || last_name`,
      path: (key) => `/manage/people/${key}`,
      texts: { pt, en },
    },
  },
  figures: accountFigures,
  routes: (route, deps, areas) => {
    accountRoutes(route, deps)
    leavingRoutes(route, deps, areas)
    dataRoutes(route, deps, areas)
    invitationRoutes(route, deps)
    directoryRoutes(route, deps)
  },
  jobs: {
    [invitationMailJob]: (deps) => mailWaitingInvitations(deps),
    [eraseJob]: async (deps, { id }) => {
      // The list of areas holds this one, so it can only be read later.
      const { areas } = await import('#api/areas.ts')
      await erasePerson(deps, areas, id!)
    },
  },
  audiences: { people: peopleAudience },
  people: accountPeople,
  seed: seedAccounts,
  errors: { ...accountErrors, ...directoryErrors },
}
