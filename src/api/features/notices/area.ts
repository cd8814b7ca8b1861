import type { ApiArea } from '#api/area.ts'
import { ownRows } from '#api/records/own-data.ts'
import { noticeRoutes } from './routes.ts'

export const noticesArea: ApiArea = {
  name: 'notices',
  common: true,
  routes: noticeRoutes,
  people: {
    gather: {
      rows: {
        notices: ownRows('notices', {
          by: 'user_id',
          columns: ['kind', 'title', 'body', 'path', 'read_at', 'created_at'],
        }),
      },
    },
  },
}
