import type { BodyOf, Locale } from '#contract/endpoint.ts'
import { announceRound, scheduleRound } from '#contract/reviews/announcement.ts'
import { readComments, settleComment } from '#contract/reviews/comments.ts'
import { previewItem } from '#contract/reviews/preview.ts'
import * as templates from '#contract/reviews/templates.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'reviews'

export const announcementQueries = {
  preview: (id: string, itemId: string, locale: Locale) =>
    answerQuery([area, 'preview', id, itemId, locale], previewItem, { params: { id, itemId }, query: { locale } }),
  templates: () => answerQuery([area, 'templates'], templates.listTemplates, {}),
}

export const useAnnounce = (id: string) =>
  useChange(area, (stamp: string, idempotencyKey) =>
    call(announceRound, { params: { id }, body: { stamp }, idempotencyKey }),
  )
export const useSchedule = (id: string) =>
  useChange(area, (body: BodyOf<typeof scheduleRound>) => call(scheduleRound, { params: { id }, body }))

type Settled = BodyOf<typeof settleComment> & { reviewId: string }
export const useSettleComment = (id: string) =>
  useChange(area, ({ reviewId, ...body }: Settled) => call(settleComment, { params: { id, reviewId }, body }))
type Read = BodyOf<typeof readComments> & { itemId: string }
export const useReadComments = (id: string) =>
  useChange(area, ({ itemId, ...body }: Read) => call(readComments, { params: { id, itemId }, body }))

export const useCreateTemplate = () =>
  useChange(area, (body: templates.FeedbackTemplateInput, idempotencyKey) =>
    call(templates.createTemplate, { body, idempotencyKey }),
  )
export const useRemoveTemplate = () =>
  useChange(area, (id: string) => call(templates.removeTemplate, { params: { id } }))
export const useApplyTemplate = (id: string) =>
  useChange(area, (body: BodyOf<typeof templates.applyTemplate>) =>
    call(templates.applyTemplate, { params: { id }, body }),
  )
