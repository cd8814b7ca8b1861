import { describeRights, only, staff } from '#test/rights.ts'
import { auditArea } from './area.ts'

const admins = only('admin')

describeRights({
  area: auditArea,
  rights: {
    'GET /manage/audit': [admins, () => ({})],
    'GET /manage/audit.{format}': [admins, () => ({ params: { format: 'csv' } })],
    'GET /manage/audit/chain': [admins, () => ({})],
    'GET /manage/history/{type}/{id}': {
      'of oneself': [staff, (me) => ({ params: { type: 'user', id: me.id } })],
      'of the programme': [admins, () => ({ params: { type: 'programme', id: '1' } })],
    },
  },
})
