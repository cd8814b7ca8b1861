import { applyImport } from '#contract/resume/import.ts'
import { accounts, describeRights, members } from '#test/rights.ts'
import { resumeArea } from './area.ts'

const change = { body: { version: 1, changes: [{ part: 'country' as const, value: 'PT' }] } }

describeRights({
  area: resumeArea,
  rights: {
    'GET /profile/cv': { 'my CV': [members, async () => ({ query: { photo: 'true' } })] },
    'GET /profile/cv.pdf': { 'my CV': [members, async () => ({ query: { layout: 'modern' } })] },
    'GET /profile/resume.json': { 'my own': [members, async () => ({})] },
    'GET /profile/import': { 'my own': [accounts, async () => ({})] },
    'DELETE /profile/import': {
      'my own': [
        accounts,
        async (me, t) => {
          await t.call(applyImport, change, me)
          return {}
        },
      ],
    },
    'POST /profile/import/preview': { 'my own': [accounts, async () => ({ body: { basics: {} } })] },
    'POST /profile/import': { 'my own': [accounts, async () => change] },
  },
  policies: [],
})
