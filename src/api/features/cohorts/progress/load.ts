import type { Db } from '#api/deps.ts'
import { weekOf } from '../policy.ts'
import { findSessions, type CohortRow } from '../queries.ts'
import { findAnswers, findAttendance, findExcuses, findTasks, type TraineeRow } from './queries.ts'
import { attendanceOf, completionOf, levelOf, markOf, reasonsOf, taskStateOf, weeksOf } from './rules.ts'

/** Everything about a cohort that the progress of its people follows from, in five queries. */
export async function loadCohortFacts(
  db: Db,
  cohort: CohortRow,
  members: readonly Pick<TraineeRow, 'id' | 'user_id'>[],
) {
  const ids = members.map(({ id }) => id)
  const [sessions, marks, excuses, tasks, answers] = await Promise.all([
    findSessions(db, cohort.id),
    findAttendance(db, cohort.id),
    findExcuses(db, ids),
    findTasks(db, cohort.id),
    findAnswers(db, ids),
  ])
  const key = (one: string, other: string) => `${one} ${other}`
  return {
    cohort,
    sessions: sessions.map((row) => ({ ...row, week: weekOf(cohort, new Date(`${row.day}T12:00:00Z`)) })),
    marked: new Set(marks.map(({ event_id }) => event_id)),
    marks: new Map(marks.map((row) => [key(row.event_id, row.user_id), row.attendance])),
    excuses: new Map(excuses.map((row) => [key(row.event_id, row.member_id), row.reason])),
    tasks,
    answers: new Map(answers.map((row) => [key(row.task_id, row.member_id), row])),
    key,
  }
}
export type CohortFacts = Awaited<ReturnType<typeof loadCohortFacts>>

/** What the rules say about one trainee. */
export function judgeProgress(facts: CohortFacts, member: TraineeRow, now: Date) {
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
export type JudgedProgress = ReturnType<typeof judgeProgress>
