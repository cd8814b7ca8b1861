import type { Transitions } from '#contract/states.ts'

/** `stopped` is what nobody of the team did: it failed for too long, or its receiver is gone. */
export const webhookStates = ['active', 'paused', 'stopped'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookTransitions = {
  active: { paused: ['team'], stopped: ['clock'] },
  paused: { active: ['team'] },
  stopped: { active: ['team'] },
} as const satisfies Transitions<WebhookState, WebhookState, 'team' | 'clock'>

export const deliveryStates = ['waiting', 'arrived', 'lost'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** After so many days nobody sees a delivery any more, and nobody gets it. */
export const deliveryDays = 30
