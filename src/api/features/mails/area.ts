import type { ApiArea } from '#api/area.ts'
import { sendDigest } from '#api/mail/digest.ts'
import { digestJob } from '#api/mail/stop-link.ts'
import { mailPeopleRules } from './people.ts'
import { mailRoutes } from './routes.ts'

export const mailsArea: ApiArea = {
  name: 'mails',
  uses: ['profile', 'settings'],
  common: true,
  live: 'mail:read',
  routes: mailRoutes,
  people: mailPeopleRules,
  jobs: { [digestJob]: sendDigest },
}
