import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, slug, time } from '#contract/endpoint.ts'
import { opportunityKinds, opportunityLimits, payLevels, remoteKinds, workHours } from './opportunities.ts'
import { recordParams } from '#contract/records.ts'

export const mostAlerts = 10

export const alertErrors = defineErrors({
  alerts_full: {
    status: 409,
    pt: 'Já guardaste dez procuras. Apaga uma primeiro.',
    en: 'You have already saved ten searches. Delete one first.',
  },
})
type AlertErrors = typeof alertErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends AlertErrors {}
}

/** The filters of the list, as they were saved. */
export const alertFilters = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.array(z.enum(opportunityKinds)).check(z.maxLength(opportunityKinds.length))),
  place: z.optional(z.string().check(z.maxLength(opportunityLimits.place))),
  remote: z.optional(z.array(z.enum(remoteKinds)).check(z.maxLength(remoteKinds.length))),
  hours: z.optional(z.enum(workHours)),
  field: z.optional(slug),
  skill: z.optional(slug),
  pay: z.optional(z.enum(payLevels)),
})
export type AlertFilters = z.infer<typeof alertFilters>

const alert = z.object({ id, filters: alertFilters, createdAt: time })
export type OpportunityAlert = z.infer<typeof alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/opportunity-alerts',
  access: 'member',
  summary: 'The searches that I saved, the newest first',
  response: z.object({ items: z.array(alert) }),
})

export const createAlert = endpoint({
  method: 'POST',
  path: '/opportunity-alerts',
  access: 'member',
  summary: 'Hear of new postings that pass these filters, as soon as my notifications say',
  body: z.strictObject({ filters: alertFilters }),
  response: alert,
  status: 201,
  errors: ['alerts_full'],
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/opportunity-alerts/{id}',
  access: 'member',
  summary: 'Hear no more of this search',
  params: recordParams,
  response: null,
})
