import { anybody, describeRights } from '#test/rights.ts'
import { programmeArea } from './area.ts'

describeRights({ area: programmeArea, rights: { 'GET /programme': [anybody, () => ({})] } })
