import * as z from 'zod/mini'
import { found } from '#api/http/caller.ts'
import { audience } from '#api/records/audience.ts'
import { riskLevels } from '#contract/cohorts/progress.ts'
import { id, listQuery, queryList } from '#contract/endpoint.ts'
import { findCohort } from '../queries.ts'
import { judgeTrainees } from './trainees.ts'

/** The trainees of a cohort, or those at risk. */
export const traineesAudience = audience({
  scope: 'trainees:manage',
  occasion: 'cohorts.message',
  filters: z.strictObject({ cohortId: id, q: listQuery.q, level: z.optional(queryList(riskLevels)) }),
  describe: async ({ db }, { cohortId }) => {
    const { name } = found(await findCohort(db, cohortId))
    return {
      title: { pt: `formandos da coorte ${name}`, en: `trainees of cohort ${name}` },
      link: { label: { pt: 'Abrir o programa', en: 'Open the programme' }, path: '/programme' },
    }
  },
  findPeople: async (deps, writer, filters) =>
    (await judgeTrainees(deps, writer, filters)).items.map(({ person }) => person.id),
})
