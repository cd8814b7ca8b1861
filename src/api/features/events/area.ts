import type { ApiArea } from '#api/area.ts'
import { seedEvents } from '#api/demo/events/events.ts'
import { eventErrors, eventFieldErrors } from '#contract/events/errors.ts'
import en from '#web/locales/en/events-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/events-manage.json' with { type: 'json' }
import { manageEventRoutes } from './manage/routes.ts'
import { eventFiles } from './cover.ts'
import { eventEdition } from './edition/edition.ts'
import { eventJobs } from './jobs.ts'
import { eventPeople } from './people.ts'
import { eventRoutes } from './routes.ts'
import { attendanceRoutes } from './certificates/routes.ts'
import { publicFiles, publicPages } from './public/feeds.ts'
import { publicEventRoutes } from './public/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { doorRoutes } from './door/routes.ts'
import { roomRoutes } from './room/routes.ts'
import { eventSessions } from './sessions.ts'
import { seriesRoutes } from './series/routes.ts'
import { sharedEvent } from './social-image.ts'
import { eventOccasions, eventWaits } from './occasions.ts'
import { registrationsAudience } from './manage/audience.ts'
import { eventFigures } from './figures/queries.ts'

export const eventsArea: ApiArea = {
  name: 'events',
  uses: ['attachments', 'auth', 'cohorts', 'messages', 'profile', 'programme'],
  live: 'events:manage',
  audited: {
    event: {
      scope: 'events:manage',
      table: 'events',
      title: 'title_pt',
      key: 'slug',
      path: (key) => `/manage/events/${key}`,
      texts: { pt, en },
    },
    event_registration: {
      scope: 'events:manage',
      table: 'event_registrations',
      title: `(select first_name || ' ' || last_name from users where users.id = user_id)`,
      texts: { pt, en },
    },
  },
  figures: eventFigures,
  routes: (route, deps, areas) => {
    eventRoutes(route, deps, areas)
    manageEventRoutes(route, deps)
    roomRoutes(route, deps)
    doorRoutes(route, deps)
    attendanceRoutes(route, deps)
    seriesRoutes(route, deps)
    publicEventRoutes(route, deps)
    reportRoutes(route, deps)
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
  slugs: ['events', 'event_series'],
  sharedPage: sharedEvent,
  publicPages,
  publicFiles,
  sessions: eventSessions,
  editions: { events: eventEdition },
}
