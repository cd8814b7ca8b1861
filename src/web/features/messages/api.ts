import * as contract from '#contract/messages/messages.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

export const area = 'messages'

export type MessageFilters = FiltersOf<typeof contract.listMessages>

export const messageQueries = {
  list: (filters: MessageFilters) =>
    pagedQuery([area, 'list'], contract.listMessages, { query: { ...filters, limit: rowsPerPage } }),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getMessage, { params: { id } }),
  preview: (id: string, position: number) =>
    answerQuery([area, 'preview', id, position], contract.previewMessage, { params: { id }, query: { position } }),
  recipients: (id: string, filters: FiltersOf<typeof contract.listRecipients>) =>
    pagedQuery([area, 'recipients'], contract.listRecipients, {
      params: { id },
      query: { ...filters, limit: rowsPerPage },
    }),
  to: (id: string) => pagedQuery([area, 'to'], contract.listMessagesTo, { params: { id }, query: { limit: 5 } }),
  templates: () => answerQuery([area, 'templates'], contract.listTemplates, {}),
}

export const useBegin = () =>
  useChange(area, (body: BodyOf<typeof contract.createMessage>, idempotencyKey) =>
    call(contract.createMessage, { body, idempotencyKey }),
  )
export const saveMessage = (id: string, body: BodyOf<typeof contract.updateMessage>) =>
  call(contract.updateMessage, { params: { id }, body })
export const useTrial = (id: string) =>
  useChange(area, (_version: number, idempotencyKey) => call(contract.tryMessage, { params: { id }, idempotencyKey }))
export const useSend = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.sendMessage>, idempotencyKey) =>
    call(contract.sendMessage, { params: { id }, body, idempotencyKey }),
  )
export const useCallBack = (id: string) => useChange(area, () => call(contract.cancelMessage, { params: { id } }))
export const useThrowAway = (id: string) => useChange(area, () => call(contract.deleteMessage, { params: { id } }))
export const useKeepText = () =>
  useChange(area, (body: BodyOf<typeof contract.saveTemplate>, idempotencyKey) =>
    call(contract.saveTemplate, { body, idempotencyKey }),
  )
export const useForgetText = () => useChange(area, (id: string) => call(contract.deleteTemplate, { params: { id } }))
