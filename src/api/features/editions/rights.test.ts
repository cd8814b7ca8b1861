import * as contract from '#contract/editions/editions.ts'
import type { TestApp } from '#test/app.ts'
import { describeRights, only, staff } from '#test/rights.ts'
import { editionsArea } from './area.ts'

let number = 0
const fromTemplate = () => {
  number += 1
  const name = `Bootcamp ${number}`
  return { template: 'hackathon' as const, questions: false, name, startsOn: '2026-10-16' }
}

async function made(t: TestApp) {
  const { id, records } = await t.call(contract.createEdition, { body: fromTemplate() }, await t.as('admin'))
  return { id, cohortId: records.find(({ kind }) => kind === 'cohort')!.id }
}
const ofCohort = async (t: TestApp) => ({ params: { id: (await made(t)).cohortId } })
const ofEdition = async (t: TestApp) => ({ params: { id: (await made(t)).id } })

describeRights({
  area: editionsArea,
  rights: {
    'GET /manage/editions/from/{id}': [staff, (_, t) => ofCohort(t)],
    'GET /manage/editions/from/{id}/file': [staff, (_, t) => ofCohort(t)],
    'GET /manage/editions/templates': [staff, () => ({})],
    'POST /manage/editions/preview': {
      'without questions': [staff, () => ({ body: fromTemplate() })],
      // They are asked of everybody who registers, so they belong to whoever runs the programme.
      'with intake questions': [only('admin'), () => ({ body: { ...fromTemplate(), questions: true } })],
    },
    'POST /manage/editions': [staff, () => ({ body: fromTemplate() })],
    'GET /manage/editions/{id}': [staff, (_, t) => ofEdition(t)],
    'DELETE /manage/editions/{id}': [staff, (_, t) => ofEdition(t)],
  },
})
