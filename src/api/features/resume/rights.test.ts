import { describeRights, members } from '#test/rights.ts'
import { resumeArea } from './area.ts'

describeRights({
  area: resumeArea,
  rights: {
    'GET /profile/cv.pdf': { 'my CV': [members, async () => ({ query: { layout: 'modern' } })] },
    'GET /profile/resume.json': { 'my own': [members, async () => ({})] },
    'POST /profile/import/preview': { 'my own': [members, async () => ({ body: { basics: {} } })] },
    'POST /profile/import': {
      'my own': [members, async () => ({ body: { version: 1, changes: [{ part: 'country', value: 'PT' }] } })],
    },
  },
  policies: [],
})
