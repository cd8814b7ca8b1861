import * as z from 'zod/mini'
import { endpoint, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { applicationDetail, applicationLimits, applyInput } from './own.ts'
import { receivedDetail } from './received.ts'

/** What the applicant reads when CV and letter are sent back. */
const note = longText(applicationLimits.note)

export const judgeDocuments = endpoint({
  method: 'PUT',
  path: '/manage/applications/{id}/documents',
  access: 'opportunities:manage',
  held: true,
  summary: 'Let the organisation see CV and letter, or with a note send them back to the applicant',
  params: recordParams,
  body: z.strictObject({ note: z.nullable(note), version }),
  response: receivedDetail,
  errors: ['stale_version', 'state_conflict'],
})

export const documentsInput = z.strictObject({ cv: applyInput.shape.cv, letter: applyInput.shape.letter })
export type DocumentsInput = z.infer<typeof documentsInput>

export const replaceDocuments = endpoint({
  method: 'PUT',
  path: '/applications/{id}/documents',
  access: 'member',
  summary: 'Send another CV and letter, after the team sent them back',
  params: recordParams,
  body: documentsInput,
  response: applicationDetail,
  errors: ['state_conflict', 'invalid_fields'],
})
