import type { ApiArea } from '#api/area.ts'
import { attachmentRoutes } from './routes.ts'

export const attachmentsArea: ApiArea = { name: 'attachments', routes: attachmentRoutes }
