import { describeRights, members } from '#test/rights.ts'
import { resumeArea } from './area.ts'

describeRights({
  area: resumeArea,
  rights: {
    'GET /profile/cv.pdf': { 'my CV': [members, async () => ({ query: { layout: 'modern' } })] },
  },
  policies: [],
})
