import type { ApiArea } from '#api/area.ts'
import { seedChallenges } from '#api/demo/challenges/challenges.ts'
import { challengeErrors, challengeFieldErrors } from '#contract/challenges/manage.ts'
import { challengeEdition } from './edition/edition.ts'
import { challengeJobs } from './jobs.ts'
import { challengePeople } from './people.ts'
import { area } from './queries.ts'
import { challengeRoutes } from './routes.ts'
import { challengeOccasions, challengeWaits } from './occasions.ts'

export const challengesArea: ApiArea = {
  name: area,
  uses: [
    'attachments',
    'messages',
    'people',
    'problems',
    'profile',
    'programme',
    'reference',
    'reviews',
    'solutions',
    'startups',
  ],
  live: 'challenges:manage',
  audited: {
    challenge: {
      scope: 'challenges:manage',
      table: 'challenges',
      title: `title ->> 'pt'`,
      key: 'slug',
      path: (key) => `/manage/challenges/${key}`,
    },
  },
  routes: challengeRoutes,
  jobs: challengeJobs,
  mails: { about: { pt: 'desafios', en: 'challenges' }, occasions: challengeOccasions, waits: challengeWaits },
  seed: seedChallenges,
  errors: challengeErrors,
  fieldErrors: challengeFieldErrors,
  references: {
    challenges_field_fkey: 'field',
    challenge_skills_skill_fkey: 'skills',
    challenges_cover_id_fkey: 'coverId',
  },
  fileUses: { staff: 'challenges:manage', canRead: async (_deps, { scope }) => scope.has('challenges:manage') },
  people: challengePeople,
  editions: { challenges: challengeEdition },
  slugs: [area],
}
