import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'

/** The steps from a problem to what came of it, in their order. */
export const lineSteps = ['challenge', 'solution', 'startup', 'customer', 'hire'] as const
export type LineStep = (typeof lineSteps)[number]

export const lineage = z.object({
  id,
  title: z.string(),
  /** Who reported it; null where they stay unnamed or are gone. */
  proposer: z.nullable(z.string()),
  createdAt: time,
  /** Each step with its records, the oldest first. */
  steps: z.record(
    z.enum(lineSteps),
    z.array(z.object({ id, title: z.string(), about: z.nullable(z.string()), path: z.string() })),
  ),
  /** The first step from which on nobody has taken any. */
  breaksAt: z.nullable(z.enum(lineSteps)),
})
export type ProblemLineage = z.infer<typeof lineage>

export const getLineage = endpoint({
  access: 'problems:manage',
  method: 'GET',
  path: '/manage/problems/{id}/line',
  summary:
    'What came of a problem: its challenges, their solutions, the startups behind them, those that have customers, and whom they took on',
  params: recordParams,
  response: lineage,
})
