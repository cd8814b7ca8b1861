import type { BodyOf } from '#contract/endpoint.ts'
import { createMachine, endMachine, listMachines } from '#contract/integrations/machines.ts'
import * as contract from '#contract/integrations/webhooks.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, pagedQuery, useChange } from '#web/lib/api/lists.ts'

export const integrationQueries = {
  webhooks: () => answerQuery(['integrations', 'webhooks'], contract.listWebhooks, {}),
  machines: () => answerQuery(['integrations', 'machines'], listMachines, {}),
  deliveries: (id: string) => pagedQuery(['integrations', 'deliveries'], contract.listDeliveries, { params: { id } }),
}

type Input = BodyOf<typeof contract.createWebhook>
type Saved = Input & { id: string; version: number }

export const useCreateHook = () =>
  useChange('integrations', (body: Input, idempotencyKey) => call(contract.createWebhook, { body, idempotencyKey }))

export const useSaveHook = () =>
  useChange('integrations', ({ id, ...body }: Saved) => call(contract.updateWebhook, { params: { id }, body }))

export const useMoveHook = (id: string) =>
  useChange('integrations', (state: 'active' | 'paused') =>
    call(contract.setWebhookState, { params: { id }, body: { state } }),
  )

export const useRotate = (id: string) =>
  useChange('integrations', (_: void, idempotencyKey) =>
    call(contract.rotateSecret, { params: { id }, idempotencyKey }),
  )

export const useDropOld = (id: string) =>
  useChange('integrations', () => call(contract.dropOldSecret, { params: { id } }))

export const useTrial = (id: string) => useChange('integrations', () => call(contract.tryWebhook, { params: { id } }))

export const useDeleteHook = (id: string) =>
  useChange('integrations', () => call(contract.deleteWebhook, { params: { id } }))

export const useRepeat = () =>
  useChange('integrations', (id: string) => call(contract.repeatDelivery, { params: { id } }))

/** The answer holds the token, so it is kept nowhere. */
export const useCreateMachine = () =>
  useChange('integrations', (body: BodyOf<typeof createMachine>) => call(createMachine, { body }))

export const useEndMachine = () => useChange('integrations', (id: string) => call(endMachine, { params: { id } }))
