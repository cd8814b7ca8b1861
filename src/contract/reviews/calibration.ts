import * as z from 'zod/mini'
import { criterion, highestScore } from '#contract/criteria.ts'
import { endpoint, id, locale } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, longText } from '#contract/rules.ts'
import { scorings } from './scoring.ts'

/** A round has so many examples, or none. */
export const anchorCount = 3
export const anchorLimits = { title: 120, text: 4000 } as const

const scores = z.record(z.uuid(), z.int().check(z.gte(0), z.lte(highestScore)))

/** An example that every juror scores before the round's own items, with what the team of the programme would give it. */
export const anchor = z.strictObject({
  id,
  lang: locale,
  title: line(anchorLimits.title),
  text: longText(anchorLimits.text),
  reference: scores,
})
export type Anchor = z.infer<typeof anchor>

export const anchorsInput = z.strictObject({
  anchors: z.array(anchor).check(z.refine((list) => list.length === 0 || list.length === anchorCount)),
})

export const setAnchors = endpoint({
  method: 'PUT',
  path: '/manage/reviews/{id}/anchors',
  access: 'reviews:manage',
  summary: 'Give a planned round its examples, or take them away',
  params: recordParams,
  body: anchorsInput,
  response: null,
  errors: ['state_conflict', 'anchors_incomplete'],
})

const given = z.object({
  id,
  lang: locale,
  title: z.string(),
  text: z.string(),
  mine: z.nullable(scores),
  /** Only after my own scores, which then stay. */
  reference: z.nullable(scores),
})
export const calibration = z.object({
  criteriaList: z.array(criterion),
  scoring: z.enum(scorings),
  anchors: z.array(given),
  /** How far I was from the reference on average, and in which direction; null before the first example. */
  distance: z.nullable(z.number()),
  leaning: z.nullable(z.number()),
})
export type Calibration = z.infer<typeof calibration>

const mine = { access: 'account', response: calibration } as const

export const getCalibration = endpoint({
  ...mine,
  method: 'GET',
  path: '/reviews/{id}/calibration',
  summary: 'The examples of the round of this review, and how I scored them; for me alone',
  params: recordParams,
  errors: ['review_conflict'],
})

export const calibrate = endpoint({
  ...mine,
  method: 'POST',
  path: '/reviews/{id}/calibration/{anchor}',
  summary: 'Score an example once; then its reference shows',
  params: z.object({ id, anchor: id }),
  body: z.strictObject({ scores }),
  errors: ['review_conflict', 'round_not_open', 'state_conflict', 'review_incomplete'],
})
