import { describeRights, staff } from '#test/rights.ts'
import { todayArea } from './area.ts'

describeRights({
  area: todayArea,
  rights: {
    'GET /manage/handed-work': [staff, () => ({})],
    'PUT /manage/handed-work': [
      staff,
      async (_, t) => ({
        body: { key: 'mails 1', userId: (await t.as('staff')).id, title: 'Ver um e-mail', path: '/manage/outbox' },
      }),
    ],
  },
})
