import * as z from 'zod/mini'
import { findChallengeState } from '#api/features/challenges/queries.ts'
import { walkPages } from '#api/db/keyset.ts'
import { found } from '#api/http/caller.ts'
import { audience } from '#api/records/audience.ts'
import { slug } from '#contract/endpoint.ts'
import { selectedIds } from '#contract/lists.ts'
import { solutionFilters } from '#contract/solutions/solutions.ts'
import type { SolutionState } from '#contract/solutions/states.ts'
import { findSolutions } from './queries.ts'

/** Everybody in the teams of a challenge; those that took part no more only if they are asked for. */
export const solversAudience = audience({
  scope: 'challenges:manage',
  occasion: 'solutions.message',
  filters: z.strictObject({ challenge: slug, ...solutionFilters, ids: z.optional(selectedIds) }),
  describe: async ({ db }, { challenge }) => {
    const { title } = found(await findChallengeState(db, challenge))
    return {
      title: { pt: `equipas de ${title.pt}`, en: `teams of ${title.en ?? title.pt}` },
      link: { label: { pt: 'Ver o desafio', en: 'See the challenge' }, path: `/challenges/${challenge}` },
    }
  },
  findPeople: async ({ db }, viewer, { challenge, ids, ...rest }) => {
    const { id: challengeId } = found(await findChallengeState(db, challenge))
    const scope = { viewer, challengeId, filters: { ...rest, ...(ids && { ids }) } }
    const rows = walkPages((paging) => findSolutions(db, scope, paging))
    const isMeant = ({ state }: { state: SolutionState }) =>
      ids !== undefined || rest.state !== undefined || state !== 'withdrawn'
    return (await Array.fromAsync(rows)).filter(isMeant).flatMap(({ team }) => team.map(({ id }) => id))
  },
})
