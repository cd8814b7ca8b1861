import type { BodyOf, Locale } from '#contract/endpoint.ts'
import * as contract from '#contract/reviews/desk.ts'
import { fileAppeal, getAppeal } from '#contract/reviews/appeals.ts'
import { getReviewResult, reviewResultPicture } from '#contract/reviews/results.ts'
import * as calibrating from '#contract/reviews/calibration.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'reviews'

export const reviewQueries = {
  mine: () => answerQuery([area, 'mine'], contract.listReviews, {}),
  review: (id: string) => answerQuery([area, 'review', id], contract.getReview, { params: { id } }),
  calibration: (id: string) => answerQuery([area, 'calibration', id], calibrating.getCalibration, { params: { id } }),
  result: (subject: string, id: string) =>
    answerQuery([area, 'result', subject, id], getReviewResult, { params: { area: subject, id } }),
  appeal: (subject: string, id: string) =>
    answerQuery([area, 'appeal', subject, id], getAppeal, { params: { area: subject, id } }),
}

/** Not by `useChange`: after each score only the queue is asked for again, once the juror goes on. */
export const saveScore = (id: string, criterion: string, score: number) =>
  call(contract.scoreReview, { params: { id, criterion }, body: { score } })
export const saveTexts = (id: string, body: BodyOf<typeof contract.writeReview>) =>
  call(contract.writeReview, { params: { id }, body })

/** Not by `useChange`: the page stays with the example until its juror goes on. */
export const calibrate = (id: string, anchor: string, scores: Record<string, number>) =>
  call(calibrating.calibrate, { params: { id, anchor }, body: { scores } })

export const useSubmit = (id: string) =>
  useChange(area, () => call(contract.submitReview, { params: { id }, body: undefined }))
export const useAbstain = (id: string) =>
  useChange(area, (reason: string) => call(contract.abstainReview, { params: { id }, body: { reason } }))
export const useDeclare = (id: string) =>
  useChange(area, (reason: string) => call(contract.declareConflict, { params: { id }, body: { reason } }))

export const useFileAppeal = (subject: string, id: string) =>
  useChange(area, (body: BodyOf<typeof fileAppeal>, idempotencyKey) =>
    call(fileAppeal, { params: { area: subject, id }, body, idempotencyKey }),
  )

export const reviewFile = (id: string, number: number) => call(contract.downloadReviewFile, { params: { id, number } })
export const resultPicture = (subject: string, id: string, locale: Locale) =>
  call(reviewResultPicture, { params: { area: subject, id }, query: { locale } })
