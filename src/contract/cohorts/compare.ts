import * as z from 'zod/mini'
import { endpoint, id } from '#contract/endpoint.ts'
import { outcomeDays } from './outcomes.ts'

/** So many cohorts stand side by side, the newest first. */
export const mostCompared = 6

const percent = z.nullable(z.int())
const compared = z.object({
  id,
  name: z.string(),
  starters: z.int(),
  left: z.int(),
  completed: z.int(),
  /** In percent, as the list of trainees says them. */
  attendance: percent,
  tasks: percent,
  /** Of those who completed and were asked last, who works in the field. */
  inField: z.nullable(z.object({ days: z.literal([...outcomeDays]), people: z.int(), of: z.int() })),
})
export type ComparedCohort = z.infer<typeof compared>

export const compareCohorts = endpoint({
  access: 'trainees:manage',
  method: 'GET',
  path: '/manage/cohorts/compare',
  summary:
    'The newest cohorts that have begun, side by side: who stayed, who came, who handed in and what became of them',
  response: z.object({ items: z.array(compared) }),
})
