import type { ApiArea } from '#api/area.ts'
import { seedProblems } from '#api/demo/problems.ts'
import { problemFieldErrors } from '#contract/problems/problems.ts'
import en from '#web/locales/en/problems.json' with { type: 'json' }
import pt from '#web/locales/pt/problems.json' with { type: 'json' }
import { toldProblemDecisions } from './decisions.ts'
import { lateProblems } from './mails.ts'
import { problemPeople } from './people.ts'
import { canSee } from './policy.ts'
import { area, findProblem } from './queries.ts'
import { problemRoutes } from './routes.ts'
import { problemOccasions, problemWaits } from './occasions.ts'
import { proposersAudience } from './audience.ts'

export const problemsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'challenges', 'messages', 'organisations', 'programme'],
  live: 'problems:manage',
  audited: {
    problem: {
      scope: 'problems:manage',
      table: 'problems',
      title: 'title',
      path: (key) => `/problems/${key}`,
      texts: { pt, en },
    },
  },
  routes: problemRoutes,
  mails: { about: { pt: 'problemas', en: 'problems' }, occasions: problemOccasions, waits: problemWaits },
  jobs: { ...toldProblemDecisions.jobs, ...lateProblems.jobs },
  seed: seedProblems,
  drafts: true,
  audiences: { proposers: proposersAudience },
  people: problemPeople,
  fieldErrors: problemFieldErrors,
  references: { problems_field_fkey: 'field', problems_assignee_id_fkey: 'userId' },
  fileUses: {
    canRead: async ({ db }, actor, id) => {
      const row = await findProblem(db, actor, id)
      return row !== undefined && canSee(actor, row, row.following)
    },
  },
}
