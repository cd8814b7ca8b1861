/**
 * Every path of the site, parameters in braces. The server answers these with the application and all others with 404;
 * the browser's route tree holds the same list.
 */
export const pages = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/register/founder',
  '/auth/register/onit',
  '/auth/reset-password',
  '/auth/reset-password/{token}',
  '/auth/verify-email/{token}',
  '/auth/invitation/{token}',
  '/legal/{kind}',
  '/events',
  '/events/{slug}',
  '/opportunities',
  '/opportunities/create',
  '/opportunities/{slug}',
  '/opportunities/{slug}/edit',
  '/problem',
  '/problems',
  '/problems/{id}',
  '/startup',
  '/startup/create',
  '/startup/{id}',
  '/startup/{id}/edit',
  '/invitations/{token}',
  '/mentoring',
  '/programme',
  '/manage',
  '/manage/events',
  '/manage/events/create',
  '/manage/events/{slug}',
  '/manage/events/{slug}/participants',
  '/manage/events/{slug}/sheet',
  '/manage/events/{slug}/check-in',
  '/manage/opportunities',
  '/manage/opportunities/create',
  '/manage/opportunities/{slug}',
  '/manage/problems',
  '/manage/startups',
  '/manage/startups/intake',
  '/manage/cohorts',
  '/manage/cohorts/create',
  '/manage/cohorts/{id}',
  '/manage/cohorts/{id}/edit',
  '/manage/people',
  '/manage/people/import',
  '/manage/people/invitations',
  '/manage/people/{id}',
  '/manage/fields',
  '/manage/skills',
  '/manage/programme',
  '/manage/outbox',
  '/profile',
  '/people',
  '/people/{id}',
  '/profile/cv',
  '/profile/import',
  '/settings',
  '/settings/{section}',
  '/components',
  '/assets',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'))

/** The page of an address, with its parameters in braces. */
export function pageOf(path: string): (typeof pages)[number] | undefined {
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  return pages[patterns.findIndex((pattern) => pattern.test(plain))]
}
