import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'
import { opportunityDetail } from './opportunities.ts'

const keeping = {
  path: '/opportunities/{slug}/saved',
  access: 'member',
  params: z.object({ slug }),
  response: opportunityDetail,
} as const

export const saveOpportunity = endpoint({
  ...keeping,
  method: 'PUT',
  summary: 'Keep a posting for later; safe to repeat',
})
export const forgetOpportunity = endpoint({
  ...keeping,
  method: 'DELETE',
  summary: 'Keep a posting no longer; safe to repeat',
})
