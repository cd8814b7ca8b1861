import { anybody, describeRights } from '#test/rights.ts'
import { referenceArea } from './area.ts'

describeRights({
  area: referenceArea,
  rights: {
    'GET /fields': [anybody, () => ({})],
    'GET /skills': [anybody, () => ({})],
    'GET /countries': [anybody, () => ({})],
  },
})
