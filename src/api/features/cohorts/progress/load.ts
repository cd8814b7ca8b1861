import type { Db } from '#api/deps.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { phaseOf, weekOf } from '../policy.ts'
import { findSessions, type CohortRow } from '../queries.ts'
import { findAnswers, findAttendance, findExcuses, findTasks, type TraineeRow } from './queries.ts'
import {
  attendanceOf,
  completionOf,
  levelOf,
  markOf,
  reasonsOf,
  taskStateOf,
  weeksOf,
  type Membership,
} from './rules.ts'

/** Everything about a cohort that the progress of its people follows from, in six queries. */
export async function loadCohortFacts(
  db: Db,
  cohort: CohortRow,
  members: readonly Pick<TraineeRow, 'id' | 'user_id'>[],
) {
  const ids = members.map(({ id }) => id)
  const [sessions, marks, excuses, tasks, answers, { risk }] = await Promise.all([
    findSessions(db, cohort.id),
    findAttendance(db, cohort.id),
    findExcuses(db, ids),
    findTasks(db, cohort.id),
    findAnswers(db, ids),
    findProgramme(db),
  ])
  const key = (one: string, other: string) => `${one} ${other}`
  return {
    cohort,
    risk,
    sessions: sessions.map((row) => ({ ...row, week: weekOf(cohort, new Date(`${row.day}T12:00:00Z`)) })),
    marked: new Set(marks.map(({ event_id }) => event_id)),
    marks: new Map(marks.map((row) => [key(row.event_id, row.user_id), row.attendance])),
    excuses: new Map(excuses.map((row) => [key(row.event_id, row.member_id), row])),
    tasks,
    answers: new Map(answers.map((row) => [key(row.task_id, row.member_id), row])),
    key,
  }
}
export type CohortFacts = Awaited<ReturnType<typeof loadCohortFacts>>

/** The sessions of the cohort, each with what it was for this trainee. */
function markSessions({ key, ...facts }: CohortFacts, member: TraineeRow, membership: Membership, now: Date) {
  return facts.sessions.map((row) => {
    const given = facts.excuses.get(key(row.id, member.id))
    // Moved to another day, a session asks again.
    const excuse = given?.day === row.day ? given.reason : null
    const session = {
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      week: row.week,
      compulsory: row.compulsory ?? false,
      askedAt: row.asked_at,
    }
    const mark = facts.marks.get(key(row.id, member.user_id))
    const attending = { ...membership, mark, isExcused: excuse !== null, now }
    return { ...session, row, excuse, mark: markOf({ ...session, isMarked: facts.marked.has(row.id) }, attending) }
  })
}

/** What the rules say about one trainee. */
export function judgeProgress(facts: CohortFacts, member: TraineeRow, now: Date) {
  const { cohort, key } = facts
  const endedAt = member.state === 'accepted' || member.state === 'active' ? null : member.ended_at
  const membership = { joinedAt: member.joined_at, endedAt }
  const sessions = markSessions(facts, member, membership, now)
  const tasks = facts.tasks.map((row) => {
    const answer = facts.answers.get(key(row.id, member.id))
    const state = taskStateOf({ week: row.week, dueAt: row.due_at }, answer, membership, now)
    return { row, answer, week: row.week, state, late: answer?.late ?? false }
  })
  const week = weekOf(cohort, now)
  const progress = { sessions, tasks }
  const about = { lastSeenAt: member.last_seen_at, hasMentor: member.mentor_id !== null, week, now }
  const reasons = member.state === 'active' ? reasonsOf({ ...progress, ...about }, facts.risk) : []
  return {
    ...progress,
    weeks: weeksOf(progress, {
      weeks: cohort.weeks,
      current: week,
      first: weekOf(cohort, member.joined_at),
      last: endedAt && weekOf(cohort, endedAt),
    }),
    isAlumni: member.state === 'completed' && phaseOf(cohort, now) === 'finished',
    attendance: attendanceOf(progress),
    completion: completionOf(progress, { ruleAttendance: cohort.rule_attendance, ruleTasks: cohort.rule_tasks }),
    reasons,
    level: levelOf(reasons, facts.risk),
  }
}
export type JudgedProgress = ReturnType<typeof judgeProgress>
