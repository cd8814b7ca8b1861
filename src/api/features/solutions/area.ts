import type { ApiArea } from '#api/area.ts'
import { seedSolutions } from '#api/demo/solutions/solutions.ts'
import { solutionErrors } from '#contract/solutions/solutions.ts'
import en from '#web/locales/en/solutions.json' with { type: 'json' }
import pt from '#web/locales/pt/solutions.json' with { type: 'json' }
import { solutionPeople } from './people.ts'
import { canSee } from './policy.ts'
import { area, findSolution } from './queries.ts'
import { solutionReviews } from './reviews.ts'
import { solutionRoutes } from './routes.ts'
import { solutionTeam } from './team.ts'
import { solutionOccasions, solutionWaits } from './occasions.ts'
import { solversAudience } from './audience.ts'
import { solutionFigures } from './figures/queries.ts'

export const solutionsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'challenges', 'invitations', 'people', 'profile', 'programme', 'startups'],
  live: 'challenges:manage',
  audited: {
    solution: { scope: 'challenges:manage', table: 'solutions', title: 'title', texts: { pt, en } },
  },
  figures: solutionFigures,
  routes: solutionRoutes,
  mails: { topic: 'challenges', occasions: solutionOccasions, waits: solutionWaits },
  seed: seedSolutions,
  errors: solutionErrors,
  references: { solution_members_once: { field: 'userId', code: 'solution_exists' } },
  invitations: solutionTeam.invitations,
  audiences: { teams: solversAudience },
  people: solutionPeople,
  reviews: solutionReviews,
  fileUses: {
    canRead: async ({ db }, actor, id) => {
      const row = await findSolution(db, actor, id)
      return row !== undefined && canSee(actor, row)
    },
  },
}
