import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryList, time, version } from '#contract/endpoint.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { recordParams } from '#contract/records.ts'
import { line, webAddress } from '#contract/rules.ts'
import { deliveryStates, webhookStates } from './states.ts'

export const integrationErrors = defineErrors({
  too_many_webhooks: {
    status: 409,
    pt: 'Já há 20 webhooks. Apaga um que já não sirva.',
    en: 'There are 20 webhooks already. Delete one that is no longer needed.',
  },
  webhook_not_active: {
    status: 409,
    pt: 'Este webhook está parado. Retoma-o primeiro.',
    en: 'This webhook is not running. Resume it first.',
  },
})
type IntegrationErrors = typeof integrationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends IntegrationErrors {}
}

export const integrationFieldErrors = defineFieldErrors({
  webhook_address: {
    pt: 'Usa um endereço https na internet. Endereços internos não são aceites.',
    en: 'Use an https address on the internet. Internal addresses are not accepted.',
  },
  webhook_occasion: { pt: 'Um destes acontecimentos não existe.', en: 'One of these occasions does not exist.' },
})

export const mostWebhooks = 20
export const hookHours = 24
export const stripLength = 30

const secret = z.object({ end: z.string() })

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  occasions: z.array(z.string()),
  state: z.enum(webhookStates),
  stoppedAt: z.nullable(time),
  failingSince: z.nullable(time),
  /** The last characters of the secret; while it is replaced the old one signs too, until then. */
  secret,
  oldSecret: z.nullable(z.extend(secret, { until: time })),
  /** The last thirty deliveries, the newest last. */
  strip: z.array(z.enum(['arrived', 'trying', 'waiting', 'lost'])),
  version,
  createdAt: time,
})
export type Webhook = z.infer<typeof webhook>

const fields = {
  name: line(80),
  url: webAddress,
  occasions: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(400)),
}

const manage = { access: 'integrations:manage', path: '/manage/integrations/webhooks' } as const
const one = { ...manage, path: '/manage/integrations/webhooks/{id}', params: recordParams } as const
const withSecret = z.object({ secret: z.string(), item: webhook })

export const listWebhooks = endpoint({
  ...manage,
  method: 'GET',
  summary: 'Where other systems hear of what happens, and of which occasions they can',
  response: z.object({
    items: z.array(webhook),
    /** By area, each named like `events.confirmed`. */
    occasions: z.array(z.object({ area: z.string(), occasions: z.array(z.string()) })),
    /** Seconds between two attempts. */
    pauses: z.array(z.number()),
  }),
})

export const createWebhook = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Tell another system of occasions from now on; the secret that signs them is shown this once',
  body: z.strictObject(fields),
  status: 201,
  response: withSecret,
  errors: ['too_many_webhooks'],
})

export const updateWebhook = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change the name, address or occasions of a webhook',
  body: z.strictObject({ ...fields, version }),
  response: webhook,
  errors: ['stale_version'],
})

export const setWebhookState = endpoint({
  ...one,
  method: 'PUT',
  path: '/manage/integrations/webhooks/{id}/state',
  summary: 'Pause a webhook, which then collects, or let it go on',
  body: z.strictObject({ state: z.enum(['active', 'paused']) }),
  response: webhook,
  errors: ['state_conflict'],
})

export const rotateSecret = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/integrations/webhooks/{id}/secret',
  summary: 'A new secret, shown this once; the old one signs beside it for 24 hours',
  response: withSecret,
  idempotent: true,
})

export const dropOldSecret = endpoint({
  ...one,
  method: 'DELETE',
  path: '/manage/integrations/webhooks/{id}/secret/old',
  summary: 'Sign with the new secret alone from now on',
  response: null,
})

export const tryWebhook = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/integrations/webhooks/{id}/trial',
  summary: 'Send a message of type `integrations.trial`',
  response: null,
  errors: ['webhook_not_active'],
})

export const deleteWebhook = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Remove a webhook with its deliveries',
  response: null,
})

const delivery = z.object({
  id,
  kind: z.string(),
  /** Where the record is; null for occasions without one. */
  path: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** What the receiver answered last, or why nothing came. */
  code: z.nullable(z.int()),
  error: z.nullable(z.enum(['address', 'timeout', 'unreachable', 'secret'])),
  answer: z.nullable(z.string()),
  milliseconds: z.nullable(z.int()),
  createdAt: time,
  triedAt: z.nullable(time),
  /** When it is tried next. */
  dueAt: z.nullable(time),
})
export type Delivery = z.infer<typeof delivery>

export const listDeliveries = endpoint({
  ...one,
  method: 'GET',
  path: '/manage/integrations/webhooks/{id}/deliveries',
  summary: 'What was sent to a webhook in the last thirty days and what came of it, the newest first',
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    state: z.optional(queryList(deliveryStates)),
  }),
  response: page(delivery),
})

export const repeatDelivery = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/integrations/deliveries/{id}/repeat',
  params: recordParams,
  summary: 'Send a message once more, now; it keeps its id',
  response: null,
})
