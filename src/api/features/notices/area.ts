import type { ApiArea } from '#api/area.ts'
import { ownRows } from '#api/records/own-data.ts'
import { sendPush } from '#api/push/deliver.ts'
import { pushJob } from '#api/push/push.ts'
import { pushErrors } from '#contract/notices/push.ts'
import { noticeRoutes } from './routes.ts'

export const noticesArea: ApiArea = {
  name: 'notices',
  uses: ['mails', 'settings'],
  common: true,
  routes: noticeRoutes,
  jobs: { [pushJob]: sendPush },
  errors: pushErrors,
  people: {
    gather: {
      rows: {
        notices: ownRows('notices', {
          by: 'user_id',
          columns: ['kind', 'title', 'body', 'path', 'read_at', 'created_at'],
        }),
        // Without the address, which is a secret between us and the browser.
        devices: ownRows('push_devices', { by: 'user_id', columns: ['device', 'created_at', 'last_success_at'] }),
      },
    },
  },
}
