import { fromColumns } from '#api/db/column-names.ts'
import { enrolmentStates } from '#contract/cohorts/states.ts'
import type { Enrolment, CohortIntake } from '#contract/cohorts/intake.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import type { Applicant, Cohort, CohortAbout, CohortDetail, CohortInput, Session } from '#contract/cohorts/manage.ts'
import { isIntakeOpen, phaseOf, weekOf } from './policy.ts'
import type { ApplicantRow, CohortRow, CohortWithCounts, findSessions, MemberRow, WholeCohort } from './queries.ts'

export const cohortObject = (id: string) => ({ type: 'cohort', id })
export const enrolmentType = 'enrolment'
export const enrolmentObject = (id: string) => ({ type: enrolmentType, id })

const iso = (at: Date | null) => at?.toISOString() ?? null
const endsOn = ({ starts_on, weeks }: CohortRow) => lastDayOf({ startsOn: starts_on, weeks })
const noCounts = Object.fromEntries(enrolmentStates.map((state) => [state, 0])) as Cohort['counts']

const leadOf = ({ lead_mentor_id: id, lead_mentor: name }: CohortWithCounts) => (id && name ? { id, name } : null)

export function toCohort(row: CohortWithCounts, now: Date): Cohort {
  const phase = phaseOf(row, now)
  return {
    ...fromColumns(row, ['id', 'name', 'startsOn', 'weeks', 'capacity', 'admission', 'taken']),
    applicationsOpenAt: iso(row.applications_open_at),
    applicationsCloseAt: iso(row.applications_close_at),
    endsOn: endsOn(row),
    phase,
    week: phase === 'running' ? weekOf(row, now) : null,
    counts: { ...noCounts, ...row.counts },
    leadMentor: leadOf(row),
  }
}

type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

export const toSession = (row: SessionRow, cohort: CohortRow): Session => ({
  id: row.id,
  title: { pt: row.title_pt, en: row.title_en },
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  path: row.path,
  week: weekOf(cohort, new Date(`${row.day}T12:00:00Z`)),
  compulsory: row.compulsory ?? false,
  skills: row.skills ?? [],
})

export const toAbout = (row: WholeCohort): CohortAbout => ({
  ...fromColumns(row, ['mode', 'place', 'link', 'resources', 'team']),
  leadMentor: leadOf(row),
})

export const toDetail = (row: WholeCohort, sessions: SessionRow[], now: Date): CohortDetail => ({
  ...toCohort(row, now),
  ...toAbout(row),
  ...fromColumns(row, ['leadMentorId', 'nextId', 'squads', 'ruleAttendance', 'ruleTasks', 'drafts', 'version']),
  teamIds: row.team.map(({ id }) => id),
  can: { remove: Object.keys(row.counts).length === 0 },
  sessions: sessions.map((session) => toSession(session, row)),
})

/** The row as the form would send it. */
export const toInput = (row: CohortRow, teamIds: string[]): CohortInput => ({
  ...fromColumns(row, ['name', 'startsOn', 'weeks', 'capacity', 'admission', 'leadMentorId', 'nextId', 'squads']),
  ...fromColumns(row, ['ruleAttendance', 'ruleTasks', 'mode', 'place', 'link', 'resources']),
  teamIds,
  applicationsOpenAt: iso(row.applications_open_at),
  applicationsCloseAt: iso(row.applications_close_at),
})

export const toEnrolment = (row: MemberRow, position: number | null): Enrolment => ({
  ...fromColumns(row, ['id', 'state', 'motivation', 'answer', 'answerLang', 'answerOther', 'asksWhy', 'version']),
  position,
  offerExpiresAt: iso(row.offer_expires_at),
})

export const toIntake = (
  row: CohortRow & { is_next?: boolean },
  enrolment: Enrolment | null,
  now: Date,
): CohortIntake => ({
  ...fromColumns(row, ['id', 'name', 'startsOn', 'weeks', 'admission', 'capacity']),
  endsOn: endsOn(row),
  closesAt: iso(row.applications_close_at),
  isOpen: isIntakeOpen(row, now),
  isNext: row.is_next ?? false,
  enrolment,
})

export const toApplicant = (row: ApplicantRow): Applicant => ({
  ...fromColumns(row, [
    'id',
    'institution',
    'field',
    'state',
    'motivation',
    'answer',
    'leftReason',
    'elsewhere',
    'version',
  ]),
  person: { id: row.user_id, name: row.name },
  offerExpiresAt: iso(row.offer_expires_at),
  appliedAt: row.created_at.toISOString(),
})
