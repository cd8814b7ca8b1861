import type { ApiArea } from '#api/area.ts'
import { mailRoutes } from './routes.ts'

export const mailsArea: ApiArea = { name: 'mails', routes: mailRoutes }
