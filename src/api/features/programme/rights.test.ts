import { anybody, describeRights, only } from '#test/rights.ts'
import { programmeArea } from './area.ts'

describeRights({
  area: programmeArea,
  rights: {
    'GET /programme': [anybody, () => ({})],
    'GET /legal/{kind}': [anybody, () => ({ params: { kind: 'terms' } })],
    'GET /manage/programme': [only('admin'), () => ({})],
    'PATCH /manage/programme': [only('admin'), async () => ({ body: { version: 1 } })],
    'POST /manage/programme/sender/trial': [only('admin'), () => ({ body: { sender: 'Estufa' } })],
    'GET /manage/programme/steps': [only('admin'), () => ({})],
    'POST /manage/programme/steps/close': [only('admin'), () => ({})],
    'GET /manage/team': [only('staff', 'admin'), () => ({})],
  },
})
