import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'

export const opportunityLogo = endpoint({
  method: 'GET',
  path: '/opportunities/{slug}/logo',
  access: 'public',
  summary: 'The logo of the organisation of a public posting, for search engines',
  params: z.object({ slug }),
  response: null,
  produces: 'image/*',
  errors: ['not_found'],
})
