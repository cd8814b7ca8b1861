import type { Delivery, Webhook } from '#contract/integrations/webhooks.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'

const at = (time: Date | null) => time?.toISOString() ?? null

export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  occasions: row.occasions,
  state: row.state,
  stoppedAt: at(row.stopped_at),
  failingSince: at(row.failing_since),
  secret: { end: row.secret_end },
  oldSecret:
    row.old_until && row.old_end && row.old_until > now
      ? { end: row.old_end, until: row.old_until.toISOString() }
      : null,
  strip: row.strip,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  kind: row.kind,
  path: row.path,
  state: row.state,
  attempts: row.attempts,
  code: row.code,
  error: row.error as Delivery['error'],
  answer: row.answer,
  milliseconds: row.took,
  createdAt: row.created_at.toISOString(),
  triedAt: at(row.tried_at),
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
})
