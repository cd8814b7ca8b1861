import * as contract from '#contract/attachments/attachments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, refreshArea, useChange } from '#web/lib/api/lists.ts'

const area = 'own-attachments'

export const attachmentQueries = {
  mine: () => answerQuery([area], contract.listAttachments, {}),
}

export const refreshAttachments = () => refreshArea(area)

type Description = BodyOf<typeof contract.describeAttachment>

export const useDescribe = (id: string) =>
  useChange(area, (body: Description) => call(contract.describeAttachment, { params: { id }, body }))
export const useRemoveAttachment = (id: string) =>
  useChange(area, () => call(contract.deleteAttachment, { params: { id } }))
