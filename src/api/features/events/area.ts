import type { ApiArea } from '#api/area.ts'
import { seedEvents } from '#api/demo/events/events.ts'
import { eventErrors, eventFieldErrors } from '#contract/events/errors.ts'
import { manageEventRoutes } from './manage/routes.ts'
import { eventFiles } from './cover.ts'
import { eventEdition } from './edition/edition.ts'
import { eventJobs } from './jobs.ts'
import { eventPeople } from './people.ts'
import { eventRoutes } from './routes.ts'
import { roomRoutes } from './room/routes.ts'
import { eventSessions } from './sessions.ts'
import { sharedEvent } from './social-image.ts'
import { eventOccasions, eventWaits } from './occasions.ts'
import { registrationsAudience } from './manage/audience.ts'

export const eventsArea: ApiArea = {
  name: 'events',
  uses: ['auth', 'cohorts', 'messages', 'profile', 'programme'],
  routes: (route, deps, areas) => {
    eventRoutes(route, deps, areas)
    manageEventRoutes(route, deps)
    roomRoutes(route, deps)
  },
  jobs: eventJobs,
  mails: { about: { pt: 'eventos', en: 'events' }, occasions: eventOccasions, waits: eventWaits },
  errors: eventErrors,
  fieldErrors: eventFieldErrors,
  seed: seedEvents,
  fileUses: eventFiles,
  audiences: { registrations: registrationsAudience },
  people: eventPeople,
  references: { events_field_fkey: 'field' },
  slugs: ['events'],
  sharedPage: sharedEvent,
  sessions: eventSessions,
  editions: { events: eventEdition },
}
