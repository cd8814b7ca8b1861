import { eventsAskedEarly } from '#web/features/events/list/asked-early.ts'
import { mentoringRoutes } from './mentoring-routes.tsx'
import { opportunityRoutes } from './opportunity-routes.tsx'
import { route } from './route.tsx'

/** The addresses of what goes on in the programme, the team's beside everybody's. */

const manageEvents = {
  scope: 'events:manage',
  texts: ['events-manage', 'events-series', 'events', 'manage', 'questions'],
} as const
const events = [
  route('/events', () => import('#web/features/events/list/events-page.tsx'), 'EventsPage', {
    texts: ['events'],
    title: 'list.title',
    opening: 'list.sub',
    asks: [eventsAskedEarly.mine],
    search: async () => (await import('#web/features/events/list/events-search.ts')).eventsSearch,
  }),
  route('/events/$slug', () => import('#web/features/events/detail/event-page.tsx'), 'EventPage', {
    texts: ['events', 'events-certificates', 'questions'],
    asks: ['{path}'],
    beside: () => import('#web/lib/text/markdown.ts'),
  }),
  route('/events/series/$slug', () => import('#web/features/events/series/series-page.tsx'), 'SeriesPage', {
    texts: ['events-series', 'events', 'questions'],
    beside: () => import('#web/lib/text/markdown.ts'),
  }),
  route('/manage/events', () => import('#web/features/events/manage/manage-events-page.tsx'), 'ManageEventsPage', {
    ...manageEvents,
    title: 'list.title',
    search: async () => (await import('#web/features/events/manage/manage-search.ts')).managedSearch,
  }),
  route(
    '/manage/events/import',
    () => import('#web/features/events/manage/import-events-page.tsx'),
    'ImportEventsPage',
    {
      scope: 'events:manage',
      texts: ['imports'],
      title: 'title.events',
    },
  ),
  route(
    '/manage/events/create',
    () => import('#web/features/events/manage-form/manage-event-form-page.tsx'),
    'CreateEventPage',
    { ...manageEvents, title: 'form.page' },
  ),
  route(
    '/manage/events/$slug',
    () => import('#web/features/events/manage-form/manage-event-form-page.tsx'),
    'EditEventPage',
    manageEvents,
  ),
  route(
    '/manage/events/$slug/participants',
    () => import('#web/features/events/manage-participants/manage-participants-page.tsx'),
    'ManageParticipantsPage',
    {
      ...manageEvents,
      search: async () => (await import('#web/features/events/manage/manage-search.ts')).participantsSearch,
    },
  ),
  route(
    '/manage/events/$slug/sheet',
    () => import('#web/features/events/manage-participants/attendance-sheet-page.tsx'),
    'AttendanceSheetPage',
    manageEvents,
  ),
  route(
    '/manage/events/$slug/check-in',
    () => import('#web/features/events/check-in/check-in-page.tsx'),
    'CheckInPage',
    manageEvents,
  ),
  route('/manage/events/$slug/room', () => import('#web/features/events/room/room-page.tsx'), 'RoomPage', {
    ...manageEvents,
    texts: ['events-room', ...manageEvents.texts],
  }),
  route('/manage/events/$slug/report', () => import('#web/features/events/report/report-page.tsx'), 'ReportPage', {
    ...manageEvents,
    texts: ['events-report', ...manageEvents.texts],
  }),
  route('/aqui', () => import('#web/features/events/room/here-page.tsx'), 'HerePage', {
    texts: ['events-room'],
    title: 'me.title',
    search: async () => (await import('#web/features/events/room/here-search.ts')).hereSearch,
  }),
] as const

const manageCohorts = {
  scope: 'trainees:manage',
  texts: ['cohorts', 'cohorts-plan', 'cohorts-progress', 'cohorts-outcomes', 'cohorts-learning', 'manage', 'ui'],
} as const
const editions = { scope: 'trainees:manage', texts: ['editions', 'ui'] } as const
const learning = ['cohorts-progress', 'cohorts-learning'] as const
const cohortForm = () => import('#web/features/cohorts/cohort-form-page.tsx')
const cohorts = [
  route('/programme', () => import('#web/features/cohorts/progress/own-programme-page.tsx'), 'OwnProgrammePage', {
    scope: 'cohorts:join',
    texts: ['cohorts', ...learning, 'cohorts-certificates', 'cohorts-outcomes', 'cohorts-passport', 'ui'],
    title: 'area.programme',
  }),
  route('/verify/$code', () => import('#web/features/cohorts/certificates/verify-page.tsx'), 'VerifyPage', {
    texts: ['cohorts-certificates', 'events-certificates', 'ui'],
    title: 'title',
  }),
  route('/outcomes', () => import('#web/features/cohorts/outcomes/outcomes-page.tsx'), 'OutcomesPage', {
    texts: ['cohorts-outcomes'],
    title: 'page.title',
  }),
  route('/mails/$token', () => import('#web/features/mails/mail-choice-page.tsx'), 'MailChoicePage', {
    texts: ['mails', 'ui'],
    title: 'choice.title',
  }),
  route('/outcomes/$token', () => import('#web/features/cohorts/outcomes/asked-outcome-page.tsx'), 'AskedOutcomePage', {
    texts: ['cohorts-outcomes', 'ui'],
    title: 'asked.title',
  }),
  route('/trainees', () => import('#web/features/cohorts/progress/trainees-page.tsx'), 'TraineesPage', {
    scope: 'trainees:judge',
    texts: ['cohorts-progress', 'manage'],
    title: 'list.title',
    search: async () => (await import('#web/features/cohorts/progress/trainees-page.tsx')).traineesSearch,
  }),
  route('/trainees/$id', () => import('#web/features/cohorts/progress/trainee-page.tsx'), 'TraineePage', {
    scope: 'trainees:judge',
    texts: [...learning, 'manage', 'cohorts', 'cohorts-certificates', 'cohorts-outcomes', 'cohorts-passport', 'ui'],
  }),
  route('/manage/trainees', () => import('#web/features/cohorts/progress/trainees-page.tsx'), 'TraineesPage', {
    scope: 'trainees:manage',
    texts: ['cohorts-progress', 'manage'],
    title: 'list.title',
    search: async () => (await import('#web/features/cohorts/progress/trainees-page.tsx')).traineesSearch,
  }),
  route('/manage/trainees/$id', () => import('#web/features/cohorts/progress/trainee-page.tsx'), 'TraineePage', {
    scope: 'trainees:manage',
    texts: [...learning, 'manage', 'cohorts', 'cohorts-certificates', 'cohorts-outcomes', 'cohorts-passport', 'ui'],
  }),
  route('/manage/cohorts', () => import('#web/features/cohorts/manage-cohorts-page.tsx'), 'ManageCohortsPage', {
    ...manageCohorts,
    title: 'area.cohorts',
  }),
  route('/manage/cohorts/create', cohortForm, 'CreateCohortPage', { ...manageCohorts, title: 'area.create' }),
  route(
    '/manage/cohorts/$id',
    () => import('#web/features/cohorts/manage-cohort-page.tsx'),
    'ManageCohortPage',
    manageCohorts,
  ),
  route('/manage/cohorts/$id/edit', cohortForm, 'EditCohortPage', manageCohorts),
  route(
    '/manage/cohorts/$id/plan',
    () => import('#web/features/cohorts/plan/plan-page.tsx'),
    'PlanPage',
    manageCohorts,
  ),
  route(
    '/manage/cohorts/$id/modules',
    () => import('#web/features/cohorts/modules/modules-page.tsx'),
    'ModulesPage',
    manageCohorts,
  ),
  route('/manage/cohorts/$id/people', () => import('#web/features/cohorts/members/people-page.tsx'), 'PutPeoplePage', {
    ...manageCohorts,
    texts: [...manageCohorts.texts, 'imports'],
    search: async () => (await import('#web/features/cohorts/members/people-page.tsx')).putPeopleSearch,
  }),
  route(
    '/manage/cohorts/$id/edition',
    () => import('#web/features/editions/edition-page.tsx'),
    'EditionPage',
    editions,
  ),
  route('/manage/editions/new', () => import('#web/features/editions/new-edition-page.tsx'), 'NewEditionPage', {
    ...editions,
    title: 'new.title',
    search: async () => (await import('#web/features/editions/new-edition-search.ts')).newEditionSearch,
  }),
  route(
    '/manage/editions/$id',
    () => import('#web/features/editions/made-edition-page.tsx'),
    'MadeEditionPage',
    editions,
  ),
] as const

const manageStartups = {
  scope: 'startups:manage',
  texts: ['startups-manage', 'startups', 'manage'],
} as const
const startups = [
  route('/mentored', () => import('#web/features/startups/mentors/mentoring-page.tsx'), 'MentoringPage', {
    scope: 'startups:mentor',
    texts: ['startups'],
    title: 'area.mentoring',
  }),
  route('/startup', () => import('#web/features/startups/startups-page.tsx'), 'StartupsPage', {
    texts: ['startups'],
    title: 'area.list',
    search: async () => (await import('#web/features/startups/startups-page.tsx')).startupsSearch,
  }),
  route('/startup/create', () => import('#web/features/startups/form/startup-form-page.tsx'), 'CreateStartupPage', {
    scope: 'startups:create',
    texts: ['startups'],
    title: 'area.create',
  }),
  route(
    '/startup/outcome/$token',
    () => import('#web/features/startups/outcomes/asked-startup-outcome-page.tsx'),
    'AskedStartupOutcomePage',
    { texts: ['startups', 'ui'], title: 'outcomes.asked' },
  ),
  route('/startup/$id', () => import('#web/features/startups/startup-page.tsx'), 'StartupPage', {
    texts: ['startups', 'manage'],
    search: async () => (await import('#web/features/startups/startup-tabs.ts')).startupSearch,
  }),
  route('/startup/$id/edit', () => import('#web/features/startups/form/startup-form-page.tsx'), 'EditStartupPage', {
    texts: ['startups'],
  }),
  route(
    '/manage/startups',
    () => import('#web/features/startups/manage/manage-startups-page.tsx'),
    'ManageStartupsPage',
    {
      ...manageStartups,
      title: 'title',
      search: async () =>
        (await import('#web/features/startups/manage/manage-startups-page.tsx')).managedStartupsSearch,
    },
  ),
  route(
    '/manage/startups/import',
    () => import('#web/features/startups/manage/import-startups-page.tsx'),
    'ImportStartupsPage',
    {
      scope: 'startups:manage',
      texts: ['imports'],
      title: 'title.startups',
    },
  ),
  route(
    '/manage/startups/intake',
    () => import('#web/features/startups/intake/manage-intake-page.tsx'),
    'ManageIntakePage',
    {
      ...manageStartups,
      title: 'intakeSettings',
      search: async () => (await import('#web/features/startups/intake/manage-intake-page.tsx')).intakeSearch,
    },
  ),
] as const

export const programmeRoutes = [...events, ...cohorts, ...mentoringRoutes, ...startups, ...opportunityRoutes] as const
