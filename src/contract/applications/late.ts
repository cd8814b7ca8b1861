import * as z from 'zod/mini'
import { bilingual, endpoint } from '#contract/endpoint.ts'
import { selectedIds } from '#contract/lists.ts'
import { longText } from '#contract/rules.ts'
import { applicationLimits, rejectReasons } from './own.ts'

export const lateAnswerInput = z.strictObject({
  reason: z.enum(rejectReasons),
  message: bilingual(longText(applicationLimits.message)),
})

export const answerLate = endpoint({
  access: 'postings:run',
  method: 'POST',
  path: '/manage/applications/late-answers',
  held: true,
  summary: 'Write at last to those whose applications were closed without an answer; their debt is over',
  body: z.extend(lateAnswerInput, { ids: selectedIds }),
  response: z.object({ answered: z.int() }),
  errors: ['state_conflict'],
})
