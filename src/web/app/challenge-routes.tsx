import { route } from './route.tsx'

/** The addresses from a problem to the judging of its solutions, the team's beside everybody's. */

const problems = [
  route('/problem', () => import('#web/features/problems/problem-form-page.tsx'), 'ProblemFormPage', {
    scope: 'problems:submit',
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
  route('/manage/problems', () => import('#web/features/problems/manage-problems-page.tsx'), 'ManageProblemsPage', {
    scope: 'problems:manage',
    texts: ['problems', 'challenges-manage', 'challenges', 'manage'],
    title: 'area.list',
    search: async () => (await import('#web/features/problems/manage-problems-page.tsx')).managedProblemsSearch,
  }),
] as const

const manageChallenges = {
  scope: 'challenges:manage',
  texts: ['challenges-manage', 'challenges', 'manage', 'reviews-manage'],
} as const
const challenges = [
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
    '/manage/challenges/import',
    () => import('#web/features/challenges/import-challenges-page.tsx'),
    'ImportChallengesPage',
    {
      scope: 'challenges:manage',
      texts: ['imports'],
      title: 'title.challenges',
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
] as const

const manageReviews = { scope: 'reviews:manage', texts: ['reviews-manage', 'manage'] } as const
const reviews = [
  route('/reviews', () => import('#web/features/reviews/desk/desk-page.tsx'), 'DeskPage', {
    scope: 'reviews:judge',
    texts: ['reviews'],
    title: 'area.desk',
  }),
  route('/reviews/$id', () => import('#web/features/reviews/desk/review-page.tsx'), 'ReviewPage', {
    scope: 'reviews:judge',
    texts: ['reviews'],
  }),
  route('/manage/reviews', () => import('#web/features/reviews/rounds/manage-rounds-page.tsx'), 'ManageRoundsPage', {
    ...manageReviews,
    title: 'title',
    search: async () => (await import('#web/features/reviews/rounds/manage-rounds-page.tsx')).roundsSearch,
  }),
  route('/manage/reviews/$id', () => import('#web/features/reviews/rounds/round-page.tsx'), 'RoundPage', {
    ...manageReviews,
    texts: ['reviews-manage', 'reviews-announcement', 'reviews', 'manage'],
    search: async () => (await import('#web/features/reviews/rounds/round-page.tsx')).roundSearch,
  }),
] as const

export const challengeRoutes = [...problems, ...challenges, ...reviews] as const
