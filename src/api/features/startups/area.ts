import type { ApiArea } from '#api/area.ts'
import { seedStartups } from '#api/demo/startups/startups.ts'
import { startupFieldErrors } from '#contract/startups/startups.ts'
import { intakeErrors, intakeFieldErrors } from '#contract/startups/intake.ts'
import { closingErrors } from '#contract/startups/manage.ts'
import { startupErrors, teamFieldErrors } from '#contract/startups/team.ts'
import { updateFieldErrors } from '#contract/startups/updates.ts'
import en from '#web/locales/en/startups.json' with { type: 'json' }
import pt from '#web/locales/pt/startups.json' with { type: 'json' }
import { goalRoutes } from './goals/routes.ts'
import { outcomeJobs } from './outcomes/outcomes.ts'
import { outcomeRoutes } from './outcomes/routes.ts'
import { mentorRoutes } from './mentors/routes.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { updateRoutes } from './updates/routes.ts'
import { manageStartupRoutes } from './manage/routes.ts'
import { canSee, canSeeInside, canSeePart } from './policy.ts'
import { findStartupOfMilestone } from './milestones/queries.ts'
import { startupPeople } from './people.ts'
import { area, findStartup } from './queries.ts'
import { lateStartups } from './intake/late.ts'
import { startupReviews } from './intake/review-subject.ts'
import { startupRoutes } from './routes.ts'
import { startupJobs } from './updates/silence.ts'
import { aloneJobs } from './team/alone.ts'
import { startupTeam } from './team/team.ts'
import { startupOccasions, startupWaits } from './occasions.ts'
import { teamsAudience } from './manage/audience.ts'
import { startupFigures } from './figures/queries.ts'

export const startupsArea: ApiArea = {
  name: area,
  uses: ['attachments', 'invitations', 'mentoring', 'messages', 'people', 'profile', 'programme', 'reference'],
  live: 'startups:manage',
  audited: {
    startup: {
      scope: 'startups:manage',
      table: 'startups',
      title: 'name',
      path: (key) => `/startup/${key}`,
      texts: { pt, en },
    },
  },
  figures: startupFigures,
  routes: (route, deps, areas) => {
    startupRoutes(route, deps)
    manageStartupRoutes(route, deps, areas)
    outcomeRoutes(route, deps)
    goalRoutes(route, deps)
    milestoneRoutes(route, deps)
    mentorRoutes(route, deps)
    updateRoutes(route, deps)
  },
  jobs: { ...startupJobs, ...aloneJobs, ...outcomeJobs, ...lateStartups.jobs },
  mails: { about: { pt: 'startups', en: 'startups' }, occasions: startupOccasions, waits: startupWaits },
  seed: seedStartups,
  drafts: true,
  errors: { ...startupErrors, ...intakeErrors, ...closingErrors },
  fieldErrors: { ...startupFieldErrors, ...teamFieldErrors, ...intakeFieldErrors, ...updateFieldErrors },
  references: {
    startups_assignee_id_fkey: 'userId',
    startups_country_fkey: 'country',
    startups_logo_id_fkey: 'logoId',
    startups_cover_id_fkey: 'coverId',
    startups_deck_id_fkey: 'deckId',
  },
  invitations: startupTeam.invitations,
  audiences: { teams: teamsAudience },
  people: startupPeople,
  reviews: startupReviews,
  fileUses: {
    canRead: async ({ db }, actor, id, field) => {
      const row = await findStartup(db, actor, id)
      if (row) return field === 'deckId' ? canSeePart(actor, row, row.deck_open) : canSee(actor, row)
      // Else the record is a milestone, whose evidence outsiders do not see.
      const startupId = await findStartupOfMilestone(db, id)
      const startup = startupId && (await findStartup(db, actor, startupId))
      return Boolean(startup && canSeeInside(actor, startup))
    },
  },
}
