import { answerFileKinds } from '#contract/cohorts/progress.ts'
import { area } from '../queries.ts'

export const filesOf = (id: string) =>
  ({ area, recordId: id, field: 'fileIds', visibility: 'record', kinds: answerFileKinds }) as const
