import { route } from './route.tsx'

export const organisationRoutes = [
  route(
    '/manage/organisations',
    () => import('#web/features/organisations/manage-organisations-page.tsx'),
    'ManageOrganisationsPage',
    {
      scope: 'organisations:manage',
      texts: ['organisations', 'manage'],
      title: 'area.list',
      search: async () =>
        (await import('#web/features/organisations/manage-organisations-page.tsx')).organisationsSearch,
    },
  ),
  route(
    '/manage/organisations/$id',
    () => import('#web/features/organisations/manage-organisation-page.tsx'),
    'ManageOrganisationPage',
    { scope: 'organisations:manage', texts: ['organisations', 'opportunities', 'problems', 'manage'] },
  ),
  route('/organisation', () => import('#web/features/organisations/own-organisation-page.tsx'), 'OwnOrganisationPage', {
    scope: 'organisations:belong',
    texts: ['organisations', 'opportunities', 'problems'],
    title: 'area.mine',
  }),
  route(
    '/organisation/challenges/$id',
    () => import('#web/features/organisations/own-solutions-page.tsx'),
    'OwnSolutionsPage',
    { scope: 'organisations:belong', texts: ['organisations'] },
  ),
] as const
