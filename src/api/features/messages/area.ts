import type { ApiArea } from '#api/area.ts'
import { messageErrors, messageFieldErrors } from '#contract/messages/messages.ts'
import { seedMessages } from '#api/demo/messages.ts'
import { templateEdition } from './edition.ts'
import { messagePeople } from './people.ts'
import { area } from './queries.ts'
import { messageRoutes } from './routes.ts'
import { sendDue } from './sending.ts'
import { sendJob } from './service.ts'

export const messagesArea: ApiArea = {
  name: area,
  uses: ['cohorts', 'mails', 'programme'],
  routes: messageRoutes,
  errors: messageErrors,
  fieldErrors: messageFieldErrors,
  jobs: { [sendJob]: sendDue },
  people: messagePeople,
  editions: { templates: templateEdition },
  seed: seedMessages,
}
