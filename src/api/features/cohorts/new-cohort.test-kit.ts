import type { CohortInput } from '#contract/cohorts/manage.ts'
import type { putIntoCohort } from '#contract/cohorts/people.ts'
import type { ModulesInput } from '#contract/cohorts/modules.ts'
import type { RubricInput } from '#contract/cohorts/rubrics.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { usualRow, type PlanInput, type PlanRow } from '#contract/cohorts/plan.ts'

/** A cohort whose intake is open at the start of the tests' clock, 12 March 2026. */
export const newCohort: CohortInput = {
  name: '2026.1',
  startsOn: '2026-04-06',
  weeks: 16,
  capacity: null,
  admission: 'open',
  applicationsOpenAt: null,
  applicationsCloseAt: '2026-04-02T00:00:00.000Z',
  mode: 'onsite',
  place: 'Sala Azul',
  link: null,
  leadMentorId: null,
  nextId: null,
  teamIds: [],
  resources: [],
  squads: [],
  ruleAttendance: 80,
  ruleTasks: 75,
}

export const newRow: PlanRow = {
  ...usualRow,
  title: { pt: 'Oficina de protótipos' },
  body: { pt: '' },
}

export const newPlan: PlanInput = { rows: [newRow], skipHolidays: true, daysOff: [], publish: false }

export const newList: BodyOf<typeof putIntoCohort> = {
  rows: [{ line: 1, email: 'ana@exemplo.pt', firstName: '', lastName: '' }],
  dryRun: false,
  rejoin: false,
  above: false,
  invite: false,
}

export const newRubric: RubricInput = ['Clareza', 'Prova'].map((name) => ({
  name: { pt: name },
  levels: [{ pt: 'Ainda não' }, { pt: 'Quase' }, { pt: 'Sim', en: 'Yes' }],
}))

type NewModule = ModulesInput['modules'][number]

export const newItem: NewModule['items'][number] = {
  kind: 'read',
  title: { pt: 'Como se faz uma entrevista' },
  body: { pt: '' },
  link: 'https://exemplo.pt/entrevista',
  minutes: 15,
  week: null,
  taskId: null,
}
export const newModule = (...items: Partial<NewModule['items'][number]>[]): NewModule => ({
  title: { pt: 'Ouvir' },
  items: (items.length > 0 ? items : [{}]).map((item) => ({ ...newItem, ...item })),
})
