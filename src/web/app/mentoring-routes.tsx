import { route } from './route.tsx'

export const mentoringRoutes = [
  route('/mentoring', () => import('#web/features/mentoring/booking-page.tsx'), 'BookingPage', {
    scope: 'mentoring:book',
    texts: ['mentoring', 'ui'],
    title: 'area.mentoring',
  }),
  route('/mentoring/hours', () => import('#web/features/mentoring/hours/hours-page.tsx'), 'HoursPage', {
    scope: 'startups:mentor',
    texts: ['mentoring', 'ui'],
    title: 'area.hours',
  }),
  route('/mentoring/$id', () => import('#web/features/mentoring/request-page.tsx'), 'RequestPage', {
    scope: 'mentoring:book',
    texts: ['mentoring', 'ui'],
  }),
  route('/mentoring/$id/brief', () => import('#web/features/mentoring/brief-page.tsx'), 'BriefPage', {
    texts: ['mentoring', 'ui'],
  }),
  route('/mentoring/$id/after', () => import('#web/features/mentoring/after-page.tsx'), 'AfterPage', {
    scope: 'startups:mentor',
    texts: ['mentoring', 'ui'],
  }),
  route('/manage/mentoring', () => import('#web/features/mentoring/manage-mentoring-page.tsx'), 'ManageMentoringPage', {
    scope: 'mentoring:manage',
    texts: ['mentoring', 'manage', 'ui'],
    title: 'area.mentoring',
  }),
  route(
    '/manage/mentoring/sessions',
    () => import('#web/features/mentoring/manage-sessions-page.tsx'),
    'ManageSessionsPage',
    {
      scope: 'mentoring:manage',
      texts: ['mentoring', 'manage', 'ui'],
      title: 'sessions.title',
      search: async () => (await import('#web/features/mentoring/manage-sessions-page.tsx')).sessionsSearch,
    },
  ),
] as const
