import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { matchesWords } from '#api/db/search.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { weekOf, type TraineeScope } from '../policy.ts'
import { findSessions, fullName, type CohortRow, type MemberRow } from '../queries.ts'
import { attendanceOf, completionOf, levelOf, markOf, reasonsOf, taskStateOf, weeksOf } from './rules.ts'

export type TaskRow = Selectable<Schema['cohort_tasks']>
export type AnswerRow = Selectable<Schema['cohort_answers']> & { judge: string | null }
export type TraineeRow = MemberRow & {
  name: string
  institution: string | null
  mentor: string | null
  last_seen_at: Date | null
}

const visible = (scope: TraineeScope): RawBuilder<unknown> => {
  if ('all' in scope) return sql`true`
  return 'mentor' in scope
    ? sql`(members.mentor_id = ${scope.mentor} or cohorts.lead_mentor_id = ${scope.mentor})`
    : sql`members.user_id = ${scope.self}`
}

const searched = sql<string>`f_unaccent(lower(
  concat_ws(' ', users.first_name, users.last_name, profiles.institution, mentors.first_name, mentors.last_name)))`

type Wanted = { scope: TraineeScope; cohortId?: string; id?: string; q?: string | undefined }

/** Those who take part, by name; one that was completed or has left too when asked for by id. */
export async function findTrainees(db: Db, { scope, cohortId, id, q }: Wanted): Promise<TraineeRow[]> {
  const { rows } = await sql<TraineeRow>`
    select members.*, ${fullName('users')} as name, profiles.institution, ${fullName('mentors')} as mentor,
      users.last_seen_at
    from cohort_members as members
    join cohorts on cohorts.id = members.cohort_id
    join users on users.id = members.user_id
    left join users as mentors on mentors.id = members.mentor_id
    left join profiles on profiles.user_id = members.user_id
    where ${visible(scope)}
      and ${id ? sql`members.id = ${id}` : sql`members.cohort_id = ${cohortId} and members.state = any(${[...takingPart]})`}
      and ${q?.trim() ? matchesWords(searched, q) : sql`true`}
    order by name, members.id`.execute(db)
  return rows
}

type Marks = { event_id: string; user_id: string; attendance: 'present' | 'late' | 'excused' | 'absent' }

/** Everything about a cohort that the progress of its people follows from, in five queries. */
export async function loadCohortFacts(
  db: Db,
  cohort: CohortRow,
  members: readonly Pick<TraineeRow, 'id' | 'user_id'>[],
) {
  const ids = members.map(({ id }) => id)
  const [sessions, marks, excuses, tasks, answers] = await Promise.all([
    findSessions(db, cohort.id),
    sql<Marks>`
      select attendance.* from cohort_attendance as attendance join cohort_events using (event_id)
      where cohort_id = ${cohort.id}`.execute(db),
    db
      .selectFrom('cohort_excuses')
      .selectAll()
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    db
      .selectFrom('cohort_tasks')
      .selectAll()
      .where('cohort_id', '=', cohort.id)
      .orderBy('week')
      .orderBy('due_at')
      .execute(),
    sql<AnswerRow>`
      select answers.*, ${fullName('users')} as judge from cohort_answers as answers
      left join users on users.id = feedback_by where member_id = any(${ids}::uuid[])`.execute(db),
  ])
  const key = (one: string, other: string) => `${one} ${other}`
  return {
    cohort,
    sessions: sessions.map((row) => ({ ...row, week: weekOf(cohort, new Date(`${row.day}T12:00:00Z`)) })),
    marked: new Set(marks.rows.map(({ event_id }) => event_id)),
    marks: new Map(marks.rows.map((row) => [key(row.event_id, row.user_id), row.attendance])),
    excuses: new Map(excuses.map((row) => [key(row.event_id, row.member_id), row.reason])),
    tasks,
    answers: new Map(answers.rows.map((row) => [key(row.task_id, row.member_id), row])),
    key,
  }
}
export type CohortFacts = Awaited<ReturnType<typeof loadCohortFacts>>

/** What the rules say about one trainee. */
export function judge(facts: CohortFacts, member: TraineeRow, now: Date) {
  const { cohort, key } = facts
  const { joined_at: joinedAt } = member
  const sessions = facts.sessions.map((row) => {
    const excuse = facts.excuses.get(key(row.id, member.id)) ?? null
    const session = {
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      week: row.week,
      compulsory: row.compulsory ?? false,
    }
    const attending = { mark: facts.marks.get(key(row.id, member.user_id)), isExcused: excuse !== null, joinedAt, now }
    return { ...session, row, excuse, mark: markOf({ ...session, isMarked: facts.marked.has(row.id) }, attending) }
  })
  const tasks = facts.tasks.map((row) => {
    const answer = facts.answers.get(key(row.id, member.id))
    const state = taskStateOf({ week: row.week, dueAt: row.due_at }, answer, joinedAt, now)
    return { row, answer, week: row.week, state, late: answer?.late ?? false }
  })
  const week = weekOf(cohort, now)
  const progress = { sessions, tasks }
  const about = { lastSeenAt: member.last_seen_at, hasMentor: member.mentor_id !== null, week, now }
  const reasons = member.state === 'active' ? reasonsOf({ ...progress, ...about }) : []
  return {
    ...progress,
    weeks: weeksOf(progress, cohort.weeks, week),
    attendance: attendanceOf(progress),
    completion: completionOf(progress, { ruleAttendance: cohort.rule_attendance, ruleTasks: cohort.rule_tasks }),
    reasons,
    level: levelOf(reasons),
  }
}
export type Judged = ReturnType<typeof judge>
