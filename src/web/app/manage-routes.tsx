import { route } from './route.tsx'

/** The addresses of the back office. */

const manageEvents = { scope: 'events:manage', texts: ['events-manage', 'events', 'manage'] } as const
const entriesPage = () => import('#web/features/reference/entries-page.tsx')
const entriesSearch = async () => (await entriesPage()).entriesSearch
const manageReference = { scope: 'reference:manage', texts: ['reference', 'manage'], search: entriesSearch } as const
const manageAccounts = { scope: 'users:manage', texts: ['accounts', 'manage'] } as const
const manageReviews = { scope: 'reviews:manage', texts: ['reviews-manage', 'manage'] } as const
const manageStartups = {
  scope: 'startups:manage',
  texts: ['startups-manage', 'startups', 'manage'],
} as const
const opportunityFormPage = () => import('#web/features/opportunities/opportunity-form-page.tsx')
const manageOpportunities = {
  scope: 'opportunities:manage',
  texts: ['opportunities-manage', 'opportunities', 'manage'],
} as const

const manageCohorts = { scope: 'trainees:manage', texts: ['cohorts', 'trainees', 'outcomes', 'manage', 'ui'] } as const
const cohortForm = () => import('#web/features/cohorts/cohort-form-page.tsx')
const manageChallenges = {
  scope: 'challenges:manage',
  texts: ['challenges-manage', 'challenges', 'manage', 'reviews-manage'],
} as const
export const manage = [
  route('/manage', () => import('#web/features/today/today-page.tsx'), 'TodayPage', {
    scope: 'manage:open',
    texts: ['today'],
    title: 'area.today',
    search: async () => (await import('#web/features/today/today-search.ts')).todaySearch,
  }),
  route(
    '/manage/challenges',
    () => import('#web/features/challenges/manage-challenges-page.tsx'),
    'ManageChallengesPage',
    {
      ...manageChallenges,
      title: 'title',
      search: async () => (await import('#web/features/challenges/manage-challenges-page.tsx')).managedChallengesSearch,
    },
  ),
  route(
    '/manage/challenges/create',
    () => import('#web/features/challenges/manage-challenge-form-page.tsx'),
    'CreateChallengePage',
    { ...manageChallenges, title: 'create.title' },
  ),
  route(
    '/manage/challenges/$slug',
    () => import('#web/features/challenges/manage-challenge-form-page.tsx'),
    'EditChallengePage',
    manageChallenges,
  ),
  route(
    '/manage/challenges/$slug/solutions',
    () => import('#web/features/challenges/manage-solutions-page.tsx'),
    'ManageSolutionsPage',
    {
      scope: 'challenges:manage',
      texts: ['challenges-manage', 'challenges', 'solutions', 'manage', 'reviews-manage'],
      search: async () => (await import('#web/features/challenges/manage-solutions-page.tsx')).managedSolutionsSearch,
    },
  ),
  route('/manage/events', () => import('#web/features/events/manage/manage-events-page.tsx'), 'ManageEventsPage', {
    ...manageEvents,
    title: 'list.title',
    search: async () => (await import('#web/features/events/manage/manage-search.ts')).managedSearch,
  }),
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
  route(
    '/manage/applications',
    () => import('#web/features/applications/received-page.tsx'),
    'ManageApplicationsPage',
    {
      scope: 'opportunities:manage',
      texts: ['applications-manage', 'applications', 'profile', 'manage'],
      title: 'title',
      search: async () => (await import('#web/features/applications/received-search.ts')).receivedSearch,
    },
  ),
  route(
    '/manage/opportunities',
    () => import('#web/features/opportunities/manage-opportunities-page.tsx'),
    'ManageOpportunitiesPage',
    {
      scope: 'opportunities:manage',
      texts: ['opportunities', 'opportunities-manage', 'manage'],
      title: 'area.list',
      search: async () => (await import('#web/features/opportunities/manage-opportunities-page.tsx')).managedSearch,
    },
  ),
  route('/manage/opportunities/create', opportunityFormPage, 'CreateOpportunityPage', {
    ...manageOpportunities,
    title: 'form.createTitle',
  }),
  route('/manage/opportunities/$slug', opportunityFormPage, 'EditOpportunityPage', manageOpportunities),
  route('/manage/problems', () => import('#web/features/problems/manage-problems-page.tsx'), 'ManageProblemsPage', {
    scope: 'problems:manage',
    texts: ['problems', 'challenges-manage', 'challenges', 'manage'],
    title: 'area.list',
    search: async () => (await import('#web/features/problems/manage-problems-page.tsx')).managedProblemsSearch,
  }),
  route('/manage/trainees', () => import('#web/features/cohorts/trainees-page.tsx'), 'TraineesPage', {
    scope: 'trainees:manage',
    texts: ['trainees', 'manage'],
    title: 'list.title',
    search: async () => (await import('#web/features/cohorts/trainees-page.tsx')).traineesSearch,
  }),
  route('/manage/trainees/$id', () => import('#web/features/cohorts/trainee-page.tsx'), 'TraineePage', {
    scope: 'trainees:manage',
    texts: ['trainees', 'manage', 'cohorts', 'certificates', 'outcomes', 'passport', 'ui'],
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
  route('/manage/people', () => import('#web/features/accounts/accounts-page.tsx'), 'AccountsPage', {
    ...manageAccounts,
    title: 'area.people',
    search: async () => (await import('#web/features/accounts/accounts-page.tsx')).accountsSearch,
  }),
  route('/manage/people/invitations', () => import('#web/features/accounts/invitations-page.tsx'), 'InvitationsPage', {
    ...manageAccounts,
    title: 'tab.invitations',
    search: async () => (await import('#web/features/accounts/invitations-page.tsx')).invitationsSearch,
  }),
  route('/manage/people/import', () => import('#web/features/accounts/import-page.tsx'), 'ImportPeoplePage', {
    ...manageAccounts,
    title: 'import.title',
  }),
  route('/manage/people/$id', () => import('#web/features/accounts/account-page.tsx'), 'AccountPage', manageAccounts),
  route('/manage/reviews', () => import('#web/features/reviews/manage-rounds-page.tsx'), 'ManageRoundsPage', {
    ...manageReviews,
    title: 'title',
    search: async () => (await import('#web/features/reviews/manage-rounds-page.tsx')).roundsSearch,
  }),
  route('/manage/reviews/$id', () => import('#web/features/reviews/round-page.tsx'), 'RoundPage', {
    ...manageReviews,
    search: async () => (await import('#web/features/reviews/round-page.tsx')).roundSearch,
  }),
  route('/manage/startups', () => import('#web/features/startups/manage-startups-page.tsx'), 'ManageStartupsPage', {
    ...manageStartups,
    title: 'title',
    search: async () => (await import('#web/features/startups/manage-startups-page.tsx')).managedStartupsSearch,
  }),
  route('/manage/startups/intake', () => import('#web/features/startups/manage-intake-page.tsx'), 'ManageIntakePage', {
    ...manageStartups,
    title: 'intakeSettings',
    search: async () => (await import('#web/features/startups/manage-intake-page.tsx')).intakeSearch,
  }),
  route('/manage/fields', entriesPage, 'FieldsPage', { ...manageReference, title: 'area.fields' }),
  route('/manage/skills', entriesPage, 'SkillsPage', { ...manageReference, title: 'area.skills' }),
  route('/manage/programme', () => import('#web/features/programme/programme-page.tsx'), 'ProgrammePage', {
    scope: 'programme:manage',
    texts: ['programme'],
    title: 'area.programme',
  }),
  route('/manage/outbox', () => import('#web/features/outbox/outbox-page.tsx'), 'OutboxPage', {
    scope: 'mail:read',
    texts: ['outbox'],
    title: 'title',
    search: async () => (await import('#web/features/outbox/outbox-search.ts')).outboxSearch,
  }),
] as const
