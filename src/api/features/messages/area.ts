import type { ApiArea } from '#api/area.ts'
import { messageErrors, messageFieldErrors } from '#contract/messages/errors.ts'
import { seedMessages } from '#api/demo/messages.ts'
import en from '#web/locales/en/messages.json' with { type: 'json' }
import pt from '#web/locales/pt/messages.json' with { type: 'json' }
import { templateEdition } from './edition.ts'
import { messageOccasions } from './occasions.ts'
import { messagePeople } from './people.ts'
import { area, sendJob } from './queries.ts'
import { messageRoutes } from './routes.ts'
import { sendDue } from './sending.ts'

export const messagesArea: ApiArea = {
  name: area,
  uses: ['cohorts', 'mails', 'programme'],
  live: 'manage:open',
  audited: {
    message: {
      scope: 'manage:open',
      table: 'messages',
      title: 'subject_pt',
      path: (key) => `/manage/messages/${key}`,
      texts: { pt, en },
    },
  },
  routes: messageRoutes,
  errors: messageErrors,
  fieldErrors: messageFieldErrors,
  mails: { topic: 'today', occasions: messageOccasions },
  jobs: { [sendJob]: sendDue },
  people: messagePeople,
  editions: { templates: templateEdition },
  seed: seedMessages,
}
