import * as z from 'zod/mini'
import { endpoint, id, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line } from '#contract/rules.ts'
import { goalLimits, startupDetail } from './startups.ts'

export const goalsInput = z.strictObject({
  goals: z
    .array(z.strictObject({ id, text: line(goalLimits.text), reached: z.boolean() }))
    .check(z.maxLength(goalLimits.each)),
})

export const putGoals = endpoint({
  method: 'PUT',
  path: '/startups/{id}/goals',
  access: 'member',
  summary:
    'Propose what the startup is to reach, or say what it reached; with the words of a mentor or staff it is agreed',
  params: recordParams,
  body: z.extend(goalsInput, { version }),
  response: startupDetail,
  errors: ['forbidden', 'stale_version', 'state_conflict'],
})
