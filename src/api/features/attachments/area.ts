import type { ApiArea } from '#api/area.ts'
import { attachmentFieldErrors } from '#contract/attachments/attachments.ts'
import { attachmentPeople } from './people.ts'
import { attachmentRoutes } from './routes.ts'

export const attachmentsArea: ApiArea = {
  name: 'attachments',
  common: true,
  routes: attachmentRoutes,
  people: attachmentPeople,
  fieldErrors: attachmentFieldErrors,
}
