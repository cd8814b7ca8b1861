import type { listApplications } from '#contract/applications/own.ts'
import type { listReceived } from '#contract/applications/received.ts'
import { owedStates } from '#contract/applications/states.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const applicationsAskedEarly = {
  mine: askedEarly<typeof listApplications>('/applications', { limit: 100 }),
  owed: askedEarly<typeof listReceived>('/manage/applications', { state: [...owedStates], limit: 50 }),
}
