import type { ApiArea } from '#api/area.ts'
import { seedProgramme } from '#api/demo/programme.ts'
import { questionFieldErrors } from '#contract/questions.ts'
import { programmeFieldErrors } from '#contract/programme/programme.ts'
import { questionEdition } from './edition.ts'
import { programmePeople } from './people.ts'
import { programmeRoutes } from './routes.ts'

export const programmeArea: ApiArea = {
  name: 'programme',
  uses: ['cohorts', 'startups'],
  common: true,
  live: 'programme:manage',
  routes: programmeRoutes,
  people: programmePeople,
  editions: { questions: questionEdition },
  seed: seedProgramme,
  fileUses: { staff: 'programme:manage' },
  fieldErrors: { ...questionFieldErrors, ...programmeFieldErrors },
}
