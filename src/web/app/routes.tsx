import { login } from './login-routes.tsx'
import { challengeRoutes } from './challenge-routes.tsx'
import { organisationRoutes } from './organisation-routes.tsx'
import { programmeRoutes } from './programme-routes.tsx'
import { markedRoute, root } from './marked-route.tsx'
import { route } from './route.tsx'

/** All addresses of the product. A route is added with its finished page; until then its address is a 404. */

const auth = [
  login,
  route('/auth/register', () => import('#web/features/auth/sign-up/sign-up-page.tsx'), 'SignUpPage', {
    texts: ['auth-sign-up', 'ui'],
    title: 'register.page',
  }),
  route(
    '/auth/register/founder',
    () => import('#web/features/auth/sign-up/sign-up-founder-page.tsx'),
    'SignUpFounderPage',
    {
      texts: ['auth-sign-up', 'ui', 'password', 'phone', 'questions'],
      title: 'founder.page',
    },
  ),
  route('/auth/register/onit', () => import('#web/features/auth/sign-up/sign-up-onit-page.tsx'), 'SignUpOnitPage', {
    texts: ['auth-sign-up', 'ui', 'password', 'phone', 'questions'],
    title: 'onit.page',
  }),
  route('/auth/reset-password', () => import('#web/features/auth/reset-request-page.tsx'), 'ResetRequestPage', {
    texts: ['password', 'ui'],
    title: 'reset.title',
  }),
  route(
    '/auth/reset-password/$token',
    () => import('#web/features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
    {
      texts: ['password', 'ui'],
      title: 'newPassword.page',
    },
  ),
  route(
    '/auth/invitation/$token',
    () => import('#web/features/auth/programme-invitation-page.tsx'),
    'ProgrammeInvitationPage',
    {
      texts: ['auth-invitation', 'password', 'ui'],
      title: 'page',
    },
  ),
  route('/auth/verify-email/$token', () => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage', {
    texts: ['auth-email', 'ui'],
    title: 'verify.page',
  }),
  route('/auth/organisation/$id', () => import('#web/features/auth/organisation-page.tsx'), 'OrganisationPage', {
    texts: ['auth', 'auth-factors', 'ui'],
    title: 'login.page',
  }),
  route('/auth/second-step', () => import('#web/features/settings/security/enrol-page.tsx'), 'EnrolPage', {
    texts: ['auth-factors', 'ui'],
    title: 'enrol.title',
  }),
  route('/auth/change-email/$token', () => import('#web/features/auth/change-email-page.tsx'), 'ChangeEmailPage', {
    texts: ['auth-email', 'ui'],
    title: 'page',
  }),
] as const

const legal = [
  route('/legal/$kind', () => import('#web/features/programme/legal-page.tsx'), 'LegalPage', {
    texts: ['programme', 'ui'],
    search: async () => (await import('#web/features/programme/legal-page.tsx')).legalSearch,
  }),
] as const

const invitations = [
  route(
    '/invitations/$token',
    () => import('#web/features/invitations/record-invitation-page.tsx'),
    'RecordInvitationPage',
    {
      texts: ['invitations', 'ui'],
      title: 'page',
    },
  ),
] as const

const people = [
  route('/', () => import('#web/features/home/home-page.tsx'), 'HomePage', {
    texts: ['home'],
    opening: 'opening',
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
    texts: ['people', 'profile', 'cohorts-passport'],
    asks: ['{path}'],
  }),
  route('/profile', () => import('#web/features/profile/profile-page.tsx'), 'ProfilePage', {
    texts: [
      'profile',
      'profile-edit',
      'profile-parts',
      'cohorts-passport',
      'phone',
      'attachments',
      'settings',
      'password',
      'ui',
    ],
    title: 'title',
    search: async () => (await import('#web/features/profile/profile-part.tsx')).profileSearch,
  }),
  route('/profile/import', () => import('#web/features/resume/import-page.tsx'), 'ImportPage', {
    scope: 'profile:edit',
    texts: ['resume', 'ui', 'profile', 'profile-edit'],
    title: 'import.title',
  }),
  route('/notifications', () => import('#web/features/notices/notices-page.tsx'), 'NoticesPage', {
    texts: ['notices', 'ui'],
    title: 'title',
    search: async () => (await import('#web/features/notices/notices-page.tsx')).noticesSearch,
  }),
  route('/settings', () => import('#web/features/settings/settings-page.tsx'), 'SettingsPage', {
    texts: ['settings'],
    title: 'title',
  }),
  route('/settings/$section', () => import('#web/features/settings/settings-page.tsx'), 'SettingsPage', {
    texts: ['settings'],
  }),
] as const

const entriesPage = () => import('#web/features/reference/entries-page.tsx')
const entriesSearch = async () => (await entriesPage()).entriesSearch
const manageReports = {
  scope: 'manage:open',
  texts: ['figures-reports', 'figures-report', 'figures', 'manage', 'ui'],
} as const
const manageMessages = { scope: 'manage:open', texts: ['messages', 'manage'] } as const
const manageReference = { scope: 'reference:manage', texts: ['reference', 'manage'], search: entriesSearch } as const
const openAccounts = { scope: 'people:open', texts: ['accounts', 'manage', 'messages', 'questions'] } as const
const house = [
  route('/manage', () => import('#web/features/today/today-page.tsx'), 'TodayPage', {
    scope: 'manage:open',
    texts: ['today'],
    title: 'area.today',
    search: async () => (await import('#web/features/today/today-search.ts')).todaySearch,
  }),
  route('/manage/people', () => import('#web/features/accounts/accounts-page.tsx'), 'AccountsPage', {
    ...openAccounts,
    title: 'area.people',
    search: async () => (await import('#web/features/accounts/accounts-page.tsx')).accountsSearch,
  }),
  route(
    '/manage/people/invitations',
    () => import('#web/features/accounts/invitations/invitations-page.tsx'),
    'InvitationsPage',
    {
      ...openAccounts,
      title: 'tab.invitations',
      search: async () => (await import('#web/features/accounts/invitations/invitations-page.tsx')).invitationsSearch,
    },
  ),
  route(
    '/manage/people/import',
    () => import('#web/features/accounts/invitations/import-page.tsx'),
    'ImportPeoplePage',
    {
      ...openAccounts,
      texts: [...openAccounts.texts, 'imports'],
      title: 'import.title',
    },
  ),
  route('/manage/people/$id', () => import('#web/features/accounts/account-page.tsx'), 'AccountPage', openAccounts),
  route('/manage/fields', entriesPage, 'FieldsPage', { ...manageReference, title: 'area.fields' }),
  route('/manage/skills', entriesPage, 'SkillsPage', { ...manageReference, title: 'area.skills' }),
  route(
    '/manage/programme',
    () => import('#web/features/programme/programme-settings-page.tsx'),
    'ProgrammeSettingsPage',
    {
      scope: 'programme:manage',
      texts: ['programme', 'questions'],
      title: 'area.programme',
    },
  ),
  route('/manage/messages', () => import('#web/features/messages/messages-page.tsx'), 'MessagesPage', {
    ...manageMessages,
    title: 'area.messages',
    search: async () => (await import('#web/features/messages/messages-search.ts')).messagesSearch,
  }),
  route('/manage/messages/$id', () => import('#web/features/messages/message-page.tsx'), 'MessagePage', manageMessages),
  route('/manage/outbox', () => import('#web/features/mails/outbox-page.tsx'), 'OutboxPage', {
    scope: 'mail:read',
    texts: ['mails'],
    title: 'title',
    search: async () => (await import('#web/features/mails/outbox-search.ts')).outboxSearch,
  }),
  route('/manage/integrations', () => import('#web/features/integrations/integrations-page.tsx'), 'IntegrationsPage', {
    scope: 'integrations:manage',
    texts: ['integrations', 'tokens'],
    title: 'title',
  }),
  route('/manage/figures', () => import('#web/features/figures/figures-page.tsx'), 'FiguresPage', {
    scope: 'manage:open',
    texts: ['figures', 'manage'],
    title: 'title',
    search: async () => (await import('#web/features/figures/figures-search.ts')).figuresSearch,
  }),
  route('/manage/figures/reports', () => import('#web/features/figures/reports/reports-page.tsx'), 'ReportsPage', {
    ...manageReports,
    title: 'title',
  }),
  route(
    '/manage/figures/reports/$id',
    () => import('#web/features/figures/reports/report-page.tsx'),
    'ReportPage',
    manageReports,
  ),
  route('/reports/$code', () => import('#web/features/figures/reports/shared-report-page.tsx'), 'SharedReportPage', {
    texts: ['figures-report', 'figures', 'ui'],
    title: 'title',
  }),
  route('/impact', () => import('#web/features/figures/reports/impact-page.tsx'), 'ImpactPage', {
    texts: ['figures-report', 'figures', 'ui'],
    title: 'impact',
  }),
  route('/manage/problems/$id', () => import('#web/features/figures/lineage-page.tsx'), 'LineagePage', {
    scope: 'problems:manage',
    texts: ['figures'],
  }),
  route('/manage/audit', () => import('#web/features/audit/audit-page.tsx'), 'AuditPage', {
    scope: 'audit:read',
    texts: ['audit'],
    title: 'title',
    search: async () => (await import('#web/features/audit/audit-search.ts')).auditSearch,
  }),
] as const

const brand = [
  route('/components', () => import('#web/features/brand/components-page.tsx'), 'ComponentsPage', {
    texts: ['brand', 'manage', 'password', 'phone'],
    title: 'components.title',
  }),
  route('/assets', () => import('#web/features/brand/assets-page.tsx'), 'AssetsPage', {
    texts: ['brand'],
    title: 'assets.title',
  }),
] as const

// Unknown addresses are open to everybody, so that a visitor sees the 404 page and not the login page.
const unknown = markedRoute('$', () => import('./errors/error-page.tsx'), 'NotFoundPage', {
  auth: 'off',
  layout: 'blank',
  texts: ['shell'],
})

export const routeTree = root.addChildren([
  ...auth,
  ...legal,
  ...invitations,
  ...people,
  ...challengeRoutes,
  ...programmeRoutes,
  ...organisationRoutes,
  ...house,
  ...brand,
  unknown,
])
