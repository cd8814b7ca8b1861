import type { Generated } from 'kysely'
import type { DeliveryState, WebhookState } from '#contract/integrations/states.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Webhooks = {
  id: string
  name: string
  url: string
  occasions: string[]
  secret: string
  secret_end: string
  old_secret: string | null
  old_end: string | null
  old_until: MaybeTime
  state: Generated<WebhookState>
  failing_since: MaybeTime
  stopped_at: MaybeTime
  version: Generated<number>
  created_at: GeneratedTime
  updated_at: GeneratedTime
}

type WebhookDeliveries = {
  id: Generated<string>
  webhook_id: string
  position: Generated<number>
  kind: string
  subject: string
  body: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  due_at: Time
  tried_at: MaybeTime
  code: number | null
  answer: string | null
  error: string | null
  took: number | null
  created_at: Time
}

export type IntegrationTables = { webhooks: Webhooks; webhook_deliveries: WebhookDeliveries }
