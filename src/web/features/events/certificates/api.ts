import * as contract from '#contract/events/certificates.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

export const attendanceQuery = (code: string) =>
  answerQuery(['events', 'attendance', code], contract.getAttendance, { params: { code } })
export const attendanceFile = (code: string, lang: 'pt' | 'en') =>
  call(contract.downloadAttendance, { params: { code }, query: { lang } })
export const useIssueAttendance = (slug: string) =>
  useChange('events', () => call(contract.issueAttendance, { params: { slug } }))
