import type { ApiArea } from '#api/area.ts'
import { seedProgramme } from '#api/demo/programme.ts'
import { questionFieldErrors } from '#contract/questions.ts'
import { programmeFieldErrors } from '#contract/programme/programme.ts'
import { programmePeople } from './people.ts'
import { programmeRoutes } from './routes.ts'

export const programmeArea: ApiArea = {
  name: 'programme',
  uses: ['cohorts', 'startups'],
  common: true,
  routes: programmeRoutes,
  people: programmePeople,
  seed: seedProgramme,
  fileUses: { staff: 'programme:manage' },
  fieldErrors: { ...questionFieldErrors, ...programmeFieldErrors },
}
