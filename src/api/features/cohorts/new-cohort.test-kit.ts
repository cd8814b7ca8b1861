import type { CohortInput } from '#contract/cohorts/manage.ts'

/** A cohort whose intake is open at the start of the tests' clock, 12 March 2026. */
export const newCohort: CohortInput = {
  name: '2026.1',
  startsOn: '2026-04-06',
  weeks: 16,
  capacity: null,
  admission: 'open',
  applicationsOpenAt: null,
  applicationsCloseAt: '2026-04-02T00:00:00.000Z',
  leadMentorId: null,
  squads: [],
  ruleAttendance: 80,
  ruleTasks: 75,
}
