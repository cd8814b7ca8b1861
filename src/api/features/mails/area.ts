import type { ApiArea } from '#api/area.ts'
import { sendDigest } from '#api/mail/digest.ts'
import { digestJob } from '#api/mail/stop-link.ts'
import en from '#web/locales/en/mails.json' with { type: 'json' }
import pt from '#web/locales/pt/mails.json' with { type: 'json' }
import { mailPeopleRules } from './people.ts'
import { mailRoutes } from './routes.ts'

export const mailsArea: ApiArea = {
  name: 'mails',
  uses: ['profile', 'settings'],
  common: true,
  live: 'mail:read',
  audited: {
    mail: {
      scope: 'mail:read',
      table: 'mails',
      title: 'subject',
      path: (key) => `/manage/outbox?mail=${key}`,
      texts: { pt, en },
    },
  },
  routes: mailRoutes,
  people: mailPeopleRules,
  jobs: { [digestJob]: sendDigest },
}
