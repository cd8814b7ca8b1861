import { route } from './route.tsx'

/** The addresses of postings and of applications for them. */

const opportunityFormPage = () => import('#web/features/opportunities/opportunity-form-page.tsx')
const writeOpportunities = { texts: ['opportunities-manage', 'opportunities', 'manage'] } as const
const manageOpportunities = {
  scope: 'opportunities:manage',
  texts: ['opportunities-manage', 'opportunities', 'manage'],
} as const
export const opportunityRoutes = [
  route('/applications', () => import('#web/features/applications/own/applications-page.tsx'), 'ApplicationsPage', {
    texts: ['applications', 'opportunities', 'profile', 'reviews'],
    title: 'area.mine',
    search: async () => (await import('#web/features/applications/own/applications-page.tsx')).applicationsSearch,
  }),
  route(
    '/applications/received',
    () => import('#web/features/applications/received/received-page.tsx'),
    'ReceivedApplicationsPage',
    {
      texts: ['applications-manage', 'applications', 'profile', 'manage'],
      title: 'title',
      search: async () => (await import('#web/features/applications/received/received-search.ts')).receivedSearch,
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
    texts: ['opportunities', 'applications', 'profile'],
    asks: ['{path}'],
    search: async () => (await import('#web/features/opportunities/opportunity-page.tsx')).opportunitySearch,
  }),
  route('/opportunities/$slug/edit', opportunityFormPage, 'EditProposalPage', writeOpportunities),
  route(
    '/manage/applications',
    () => import('#web/features/applications/received/received-page.tsx'),
    'ManageApplicationsPage',
    {
      scope: 'opportunities:manage',
      texts: ['applications-manage', 'applications', 'profile', 'manage'],
      title: 'title',
      search: async () => (await import('#web/features/applications/received/received-search.ts')).receivedSearch,
    },
  ),
  route('/manage/talent', () => import('#web/features/applications/pool/manage-pool-page.tsx'), 'ManagePoolPage', {
    scope: 'opportunities:manage',
    texts: ['applications-manage', 'profile', 'manage'],
    title: 'pool.title',
    search: async () => (await import('#web/features/applications/pool/manage-pool-page.tsx')).poolSearch,
  }),
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
  route(
    '/manage/opportunities/import',
    () => import('#web/features/opportunities/import-opportunities-page.tsx'),
    'ImportOpportunitiesPage',
    {
      scope: 'opportunities:manage',
      texts: ['imports'],
      title: 'title.opportunities',
    },
  ),
  route('/manage/opportunities/create', opportunityFormPage, 'CreateOpportunityPage', {
    ...manageOpportunities,
    title: 'form.createTitle',
  }),
  route('/manage/opportunities/$slug', opportunityFormPage, 'EditOpportunityPage', manageOpportunities),
] as const
