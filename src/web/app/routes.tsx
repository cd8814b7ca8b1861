import { login } from './login-routes.tsx'
import { manage } from './manage-routes.tsx'
import { guest, root, route } from './route.tsx'

/** All addresses of the product. A route is added with its finished page; until then its address is a 404. */

const auth = [
  login,
  route('/auth/register', () => import('#web/features/auth/sign-up-page.tsx'), 'SignUpPage', {
    ...guest,
    texts: ['sign-up', 'ui'],
    title: 'register.page',
  }),
  route('/auth/register/founder', () => import('#web/features/auth/sign-up-founder-page.tsx'), 'SignUpFounderPage', {
    ...guest,
    texts: ['sign-up', 'ui', 'password', 'phone'],
    title: 'founder.page',
  }),
  route('/auth/register/onit', () => import('#web/features/auth/sign-up-onit-page.tsx'), 'SignUpOnitPage', {
    ...guest,
    texts: ['sign-up', 'ui', 'password', 'phone'],
    title: 'onit.page',
  }),
  route('/auth/reset-password', () => import('#web/features/auth/reset-request-page.tsx'), 'ResetRequestPage', {
    ...guest,
    texts: ['password', 'ui'],
    title: 'reset.title',
  }),
  route(
    '/auth/reset-password/$token',
    () => import('#web/features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
    {
      ...guest,
      texts: ['password', 'ui'],
      title: 'newPassword.page',
    },
  ),
  route('/auth/invitation/$token', () => import('#web/features/auth/invitation-page.tsx'), 'InvitationPage', {
    layout: 'auth',
    auth: 'off',
    texts: ['invitation', 'password', 'ui'],
    title: 'page',
  }),
  route('/auth/verify-email/$token', () => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage', {
    layout: 'auth',
    auth: 'off',
    texts: ['auth', 'ui'],
    title: 'verify.page',
  }),
  route('/auth/change-email/$token', () => import('#web/features/auth/change-email-page.tsx'), 'ChangeEmailPage', {
    layout: 'auth',
    auth: 'off',
    texts: ['email', 'ui'],
    title: 'page',
  }),
] as const

const legal = [
  route('/legal/$kind', () => import('#web/features/programme/legal-page.tsx'), 'LegalPage', {
    layout: 'auth',
    auth: 'off',
    texts: ['programme', 'ui'],
    search: async () => (await import('#web/features/programme/legal-page.tsx')).legalSearch,
  }),
] as const

const invitations = [
  route('/invitations/$token', () => import('#web/features/invitations/invitation-page.tsx'), 'InvitationPage', {
    layout: 'auth',
    auth: 'off',
    texts: ['invitations', 'ui'],
    title: 'page',
  }),
] as const

const opportunityFormPage = () => import('#web/features/opportunities/opportunity-form-page.tsx')
const writeOpportunities = { texts: ['opportunities-manage', 'opportunities', 'manage'] } as const
const participants = [
  route('/', () => import('#web/features/home/home-page.tsx'), 'HomePage', { texts: ['home'] }),
  route('/challenges', () => import('#web/features/challenges/challenges-page.tsx'), 'ChallengesPage', {
    texts: ['challenges'],
    title: 'area.list',
    search: async () => (await import('#web/features/challenges/challenges-page.tsx')).challengesSearch,
  }),
  route('/challenges/$slug', () => import('#web/features/challenges/challenge-page.tsx'), 'ChallengePage', {
    texts: ['challenges', 'solutions', 'reviews'],
    asks: ['{path}'],
    search: async () => (await import('#web/features/challenges/challenge-page.tsx')).challengeSearch,
  }),
  route('/events', () => import('#web/features/events/list/events-page.tsx'), 'EventsPage', {
    texts: ['events'],
    title: 'list.title',
    asks: ['/events?mine=true&when=upcoming&limit=50'],
    search: async () => (await import('#web/features/events/list/events-search.ts')).eventsSearch,
  }),
  route('/events/$slug', () => import('#web/features/events/detail/event-page.tsx'), 'EventPage', {
    texts: ['events'],
    asks: ['{path}'],
  }),
  route('/applications', () => import('#web/features/applications/applications-page.tsx'), 'ApplicationsPage', {
    texts: ['applications', 'profile', 'reviews'],
    title: 'area.mine',
    search: async () => (await import('#web/features/applications/applications-page.tsx')).applicationsSearch,
  }),
  route(
    '/applications/received',
    () => import('#web/features/applications/received-page.tsx'),
    'ReceivedApplicationsPage',
    {
      texts: ['applications-manage', 'applications', 'profile', 'manage'],
      title: 'title',
      search: async () => (await import('#web/features/applications/received-search.ts')).receivedSearch,
    },
  ),
  route('/opportunities', () => import('#web/features/opportunities/opportunities-page.tsx'), 'OpportunitiesPage', {
    texts: ['opportunities', 'applications'],
    title: 'area.list',
    search: async () => (await import('#web/features/opportunities/opportunities-page.tsx')).opportunitiesSearch,
  }),
  route('/opportunities/create', opportunityFormPage, 'ProposeOpportunityPage', {
    ...writeOpportunities,
    title: 'form.proposeTitle',
  }),
  route('/opportunities/$slug', () => import('#web/features/opportunities/opportunity-page.tsx'), 'OpportunityPage', {
    auth: 'off',
    guestLayout: 'blank',
    texts: ['opportunities', 'applications', 'profile'],
    asks: ['{path}'],
  }),
  route('/opportunities/$slug/edit', opportunityFormPage, 'EditProposalPage', writeOpportunities),
  route('/problem', () => import('#web/features/problems/problem-form-page.tsx'), 'ProblemFormPage', {
    texts: ['problems'],
    title: 'area.create',
    under: '/problems',
    search: async () => (await import('#web/features/problems/problem-form-page.tsx')).problemFormSearch,
  }),
  route('/problems', () => import('#web/features/problems/problems-page.tsx'), 'ProblemsPage', {
    texts: ['problems'],
    title: 'area.list',
    search: async () => (await import('#web/features/problems/problems-page.tsx')).problemsSearch,
  }),
  route('/problems/$id', () => import('#web/features/problems/problem-page.tsx'), 'ProblemPage', {
    texts: ['problems', 'challenges'],
    asks: ['{path}'],
  }),
  route('/mentoring', () => import('#web/features/startups/mentoring-page.tsx'), 'MentoringPage', {
    scope: 'startups:mentor',
    texts: ['startups'],
    title: 'area.mentoring',
  }),
  route('/programme', () => import('#web/features/cohorts/programme-page.tsx'), 'MyProgrammePage', {
    scope: 'cohorts:join',
    texts: ['cohorts', 'trainees', 'certificates', 'outcomes', 'passport', 'ui'],
    title: 'area.programme',
  }),
  route('/reviews', () => import('#web/features/reviews/desk-page.tsx'), 'DeskPage', {
    scope: 'reviews:judge',
    texts: ['reviews'],
    title: 'area.desk',
  }),
  route('/reviews/$id', () => import('#web/features/reviews/review-page.tsx'), 'ReviewPage', {
    scope: 'reviews:judge',
    texts: ['reviews'],
  }),
  route('/verify/$code', () => import('#web/features/cohorts/verify-page.tsx'), 'VerifyPage', {
    layout: 'blank',
    auth: 'off',
    texts: ['certificates', 'ui'],
    title: 'title',
  }),
  route('/outcomes', () => import('#web/features/cohorts/outcomes-page.tsx'), 'OutcomesPage', {
    layout: 'blank',
    auth: 'off',
    texts: ['outcomes'],
    title: 'page.title',
  }),
  route('/outcomes/$token', () => import('#web/features/cohorts/asked-outcome-page.tsx'), 'AskedOutcomePage', {
    layout: 'blank',
    auth: 'off',
    texts: ['outcomes', 'ui'],
    title: 'asked.title',
  }),
  route('/trainees', () => import('#web/features/cohorts/trainees-page.tsx'), 'TraineesPage', {
    scope: 'trainees:judge',
    texts: ['trainees', 'manage'],
    title: 'list.title',
    search: async () => (await import('#web/features/cohorts/trainees-page.tsx')).traineesSearch,
  }),
  route('/trainees/$id', () => import('#web/features/cohorts/trainee-page.tsx'), 'TraineePage', {
    scope: 'trainees:judge',
    texts: ['trainees', 'manage', 'cohorts', 'certificates', 'outcomes', 'passport', 'ui'],
  }),
  route('/startup', () => import('#web/features/startups/startups-page.tsx'), 'StartupsPage', {
    texts: ['startups'],
    title: 'area.list',
    search: async () => (await import('#web/features/startups/startups-page.tsx')).startupsSearch,
  }),
  route('/startup/create', () => import('#web/features/startups/startup-form-page.tsx'), 'CreateStartupPage', {
    scope: 'startups:create',
    texts: ['startups'],
    title: 'area.create',
  }),
  route('/startup/$id', () => import('#web/features/startups/startup-page.tsx'), 'StartupPage', {
    texts: ['startups', 'manage'],
    search: async () => (await import('#web/features/startups/startup-tabs.ts')).startupSearch,
  }),
  route('/startup/$id/edit', () => import('#web/features/startups/startup-form-page.tsx'), 'EditStartupPage', {
    texts: ['startups'],
  }),
  route('/profile/cv', () => import('#web/features/resume/cv-page.tsx'), 'CvPage', {
    texts: ['resume', 'ui', 'profile'],
    title: 'cv.title',
    search: async () => (await import('#web/features/resume/cv-page.tsx')).cvSearch,
  }),
  route('/people', () => import('#web/features/people/people-page.tsx'), 'PeoplePage', {
    texts: ['people', 'profile'],
    title: 'area.people',
    search: async () => (await import('#web/features/people/people-page.tsx')).peopleSearch,
  }),
  route('/people/$id', () => import('#web/features/people/person-page.tsx'), 'PersonPage', {
    auth: 'off',
    guestLayout: 'blank',
    texts: ['people', 'profile', 'passport'],
    asks: ['{path}'],
  }),
  route('/profile', () => import('#web/features/profile/profile-page.tsx'), 'ProfilePage', {
    texts: ['profile', 'profile-edit', 'profile-parts', 'passport', 'phone', 'attachments', 'ui'],
    title: 'title',
    search: async () => (await import('#web/features/profile/profile-part.tsx')).profileSearch,
  }),
  route('/profile/import', () => import('#web/features/resume/import-page.tsx'), 'ImportPage', {
    scope: 'profile:edit',
    texts: ['resume', 'ui', 'profile'],
    title: 'import.title',
  }),
  route('/settings', () => import('#web/features/settings/settings-page.tsx'), 'SettingsPage', {
    texts: ['settings'],
    title: 'title',
  }),
  route('/settings/$section', () => import('#web/features/settings/settings-page.tsx'), 'SettingsPage', {
    texts: ['settings'],
  }),
] as const

const everybody = { layout: 'blank', auth: 'off' } as const
const brand = [
  route('/components', () => import('#web/features/brand/components-page.tsx'), 'ComponentsPage', {
    ...everybody,
    texts: ['brand', 'manage', 'password', 'phone'],
    title: 'components.title',
  }),
  route('/assets', () => import('#web/features/brand/assets-page.tsx'), 'AssetsPage', {
    ...everybody,
    texts: ['brand'],
    title: 'assets.title',
  }),
] as const

// Unknown addresses are open to everybody, so that a visitor sees the 404 page and not the login page.
const unknown = route('$', () => import('./error-page.tsx'), 'NotFoundPage', { ...everybody, texts: ['shell'] })

export const routeTree = root.addChildren([
  ...auth,
  ...legal,
  ...invitations,
  ...participants,
  ...manage,
  ...brand,
  unknown,
])
