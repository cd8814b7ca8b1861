import type { ApiArea } from '#api/area.ts'
import { drawCvsJob, drawNextCv, seedCvs } from '#api/demo/resume.ts'
import { importFieldErrors } from '#contract/resume/import.ts'
import { importErrors } from '#contract/resume/undo.ts'
import { forgetImport, forgetImportJob } from './apply-import.ts'
import { makeCv } from './cv/make-cv.ts'
import { resumePeople } from './people.ts'
import { resumeRoutes } from './routes.ts'

/** Exports and imports of a profile: the CV as PDF, JSON Resume. */
export const resumeArea: ApiArea = {
  name: 'resume',
  uses: ['attachments', 'profile', 'reference'],
  routes: resumeRoutes,
  jobs: {
    [drawCvsJob]: (deps) => drawNextCv(deps, makeCv),
    [forgetImportJob]: (deps, { userId }) => forgetImport(deps, userId!),
  },
  people: resumePeople,
  seed: seedCvs,
  errors: importErrors,
  fieldErrors: importFieldErrors,
}
