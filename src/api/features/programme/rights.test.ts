import { anybody, describeRights, only } from '#test/rights.ts'
import { programmeArea } from './area.ts'

describeRights({
  area: programmeArea,
  rights: {
    'GET /programme': [anybody, () => ({})],
    'GET /manage/team': [only('staff', 'admin'), () => ({})],
  },
})
