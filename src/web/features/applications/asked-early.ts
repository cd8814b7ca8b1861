import type { listApplications } from '#contract/applications/own.ts'
import type { listReceived } from '#contract/applications/received.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const applicationsAskedEarly = {
  mine: askedEarly<typeof listApplications>('/applications', { limit: 100 }),
  /** Those that are owed an answer. */
  owed: askedEarly<typeof listReceived>('/manage/applications', {
    state: ['submitted', 'in_review', 'shortlisted', 'interview'],
    limit: 50,
  }),
}
