import type { ApiArea } from '#api/area.ts'
import { seedProfiles } from '#api/demo/profile/profile.ts'
import { entryFieldErrors } from '#contract/profile/entries.ts'
import { profileFieldErrors } from '#contract/profile/profile.ts'
import { profilePeople } from './people.ts'
import { canSee } from './policy.ts'
import { area, findSeen } from './queries.ts'
import { profileRoutes } from './routes.ts'

export const profileArea: ApiArea = {
  name: area,
  uses: ['attachments', 'challenges', 'cohorts', 'people', 'reference', 'resume', 'settings', 'solutions', 'startups'],
  common: true,
  routes: profileRoutes,
  people: profilePeople,
  seed: seedProfiles,
  fieldErrors: { ...profileFieldErrors, ...entryFieldErrors },
  fileUses: {
    canRead: async ({ db, clock }, actor, userId) => {
      const seen = await findSeen(db, { viewerId: actor?.id ?? null, userId, now: clock() })
      return seen !== undefined && canSee(actor, seen)
    },
  },
}
