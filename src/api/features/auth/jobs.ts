import type { JobHandlers } from '#api/jobs/jobs.ts'
import { mailResetLink, resetMailJob } from './service.ts'

export const authJobs: JobHandlers = {
  [resetMailJob]: (deps, { email }) => mailResetLink(deps, email!),
}
