import type { ApiArea } from '#api/area.ts'
import { seedProgramme } from '#api/demo/programme.ts'
import { questionFieldErrors } from '#contract/questions.ts'
import { questionEdition } from './edition.ts'
import { programmePeople } from './people.ts'
import { programmeRoutes } from './routes.ts'

export const programmeArea: ApiArea = {
  name: 'programme',
  uses: ['cohorts', 'startups'],
  common: true,
  routes: programmeRoutes,
  people: programmePeople,
  editions: { questions: questionEdition },
  seed: seedProgramme,
  fieldErrors: questionFieldErrors,
}
