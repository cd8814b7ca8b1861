import type { ApiArea } from '#api/area.ts'
import { importFieldErrors } from '#contract/resume-import.ts'
import { resumePeople } from './people.ts'
import { resumeRoutes } from './routes.ts'

/** A profile on its way out and in: the CV as PDF, JSON Resume. */
export const resumeArea: ApiArea = {
  name: 'resume',
  routes: resumeRoutes,
  people: resumePeople,
  fieldErrors: importFieldErrors,
}
