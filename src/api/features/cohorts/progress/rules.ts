import type { RiskRule } from '#contract/programme/programme.ts'
import {
  type Completion,
  type ProgressWeek,
  type RiskLevel,
  type RiskReason,
  type SessionMark,
  type TaskState,
} from '#contract/cohorts/progress.ts'
import { dayMs } from '#contract/times.ts'

/*
 * The rules of a trainee's progress, without database or clock. A recomputation of all trainees is cheap, so nothing of
 * this is stored.
 */

export type SessionFacts = {
  startsAt: Date
  endsAt: Date
  week: number
  compulsory: boolean
  isMarked: boolean
  /** Since when it asks people to come; null for ever. */
  askedAt: Date | null
}
/** When somebody joined the cohort, and when they left or completed. */
export type Membership = { joinedAt: Date; endedAt: Date | null }
export type TaskFacts = { week: number; dueAt: Date }
export type AnswerFacts = { state: 'handed_in' | 'returned' | 'accepted'; late: boolean }
type Recorded = 'present' | 'late' | 'excused' | 'absent'

type Attending = Membership & { mark: Recorded | undefined; isExcused: boolean; now: Date }

/** Nobody is absent from what they were not asked to: who joins during a session can come, and is not missed. */
export function markOf(session: SessionFacts, { mark, isExcused, now, ...member }: Attending): SessionMark {
  if (mark === 'present' || mark === 'late') return mark
  const isOver = session.endsAt <= now
  const unasked = whyNotAsked(session, member, isOver ? session.startsAt : session.endsAt)
  if (unasked) return unasked
  if (isExcused || mark === 'excused') return 'excused'
  if (!isOver) return 'coming'
  return mark ?? (session.isMarked ? 'absent' : 'unmarked')
}

function whyNotAsked({ startsAt, askedAt }: SessionFacts, { joinedAt, endedAt }: Membership, by: Date) {
  if (joinedAt >= by) return 'before'
  if (askedAt && askedAt >= by) return 'not_asked'
  return endedAt && endedAt <= startsAt ? 'not_asked' : undefined
}

export function taskStateOf(
  task: TaskFacts,
  answer: AnswerFacts | undefined,
  { joinedAt, endedAt }: Membership,
  now: Date,
): TaskState {
  if (answer) return answer.state
  if (task.dueAt <= joinedAt) return 'before'
  if (endedAt && endedAt < task.dueAt) return 'not_asked'
  return task.dueAt <= now ? 'missing' : 'open'
}

export type MarkedSession = Pick<SessionFacts, 'week' | 'compulsory'> & { mark: SessionMark }
export type JudgedTask = Pick<TaskFacts, 'week'> & { state: TaskState; late: boolean }
export type ProgressFacts = { sessions: readonly MarkedSession[]; tasks: readonly JudgedTask[] }

const cameTo = ({ mark }: MarkedSession) => mark === 'present' || mark === 'late'
/** Excused sessions and those before joining count neither way. */
const counts = (session: MarkedSession) => cameTo(session) || session.mark === 'absent'
/** Whether it was asked of this trainee at all. */
const isAsked = ({ mark, state }: { mark?: SessionMark; state?: TaskState }) =>
  mark !== 'before' && mark !== 'not_asked' && mark !== 'excused' && state !== 'before' && state !== 'not_asked'
const isDone = ({ state }: JudgedTask) => state === 'accepted' || state === 'handed_in' || state === 'returned'

export function attendanceOf({ sessions }: ProgressFacts): number | null {
  const counted = sessions.filter(counts)
  return counted.length === 0 ? null : Math.round((100 * counted.filter(cameTo).length) / counted.length)
}

type Figures = { attendance: number | null; tasks: { done: number; due: number } }

/** In percent, for a whole cohort; null while there is nothing to count. */
export function averagesOf(people: readonly Figures[]): { attendance: number | null; tasks: number | null } {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const attending = people.flatMap(({ attendance }) => attendance ?? [])
  const [done, due] = [sum(people.map(({ tasks }) => tasks.done)), sum(people.map(({ tasks }) => tasks.due))]
  return {
    attendance: attending.length === 0 ? null : Math.round(sum(attending) / attending.length),
    tasks: due === 0 ? null : Math.round((100 * done) / due),
  }
}

const segments = 7

/** The weeks of a cohort: the one of now, and those in which somebody took part. */
export type WeekSpan = { weeks: number; current: number; first: number; last: number | null }

/** Seven segments a week: its sessions and tasks, as far as they count for this trainee. */
export function weeksOf({ sessions, tasks }: ProgressFacts, { weeks, current, first, last }: WeekSpan): ProgressWeek[] {
  return Array.from({ length: weeks }, (_, index) => {
    const number = index + 1
    const own = sessions.filter((session) => session.week === number && isAsked(session))
    const due = tasks.filter((task) => task.week === number && isAsked(task))
    const total = own.length + due.length
    const done = own.filter(cameTo).length + due.filter(isDone).length
    const isOutside = number < first || (last !== null && number > last)
    const empty = number < current && !isOutside ? segments : 0
    const lit = total === 0 ? empty : Math.round((segments * done) / total)
    return { number, done, total, lit, late: due.some(({ late }) => late), isOutside }
  })
}

export type CompletionRule = { ruleAttendance: number; ruleTasks: number }

/** Each part with its working: what there is, of how many, and how many are needed. */
export function completionOf({ sessions, tasks }: ProgressFacts, rule: CompletionRule): Completion {
  const counted = sessions.filter(counts)
  const compulsory = sessions.filter((one) => one.compulsory && isAsked(one))
  const asked = tasks.filter(isAsked)
  const part = (name: Completion['parts'][number]['part'], have: number, of: number, percent: number) => {
    const need = Math.ceil((of * percent) / 100)
    return { part: name, have, of, need, met: have >= need }
  }
  const parts = [
    part('attendance', counted.filter(cameTo).length, counted.length, rule.ruleAttendance),
    part('tasks', asked.filter(({ state }) => state === 'accepted').length, asked.length, rule.ruleTasks),
    part('compulsory', compulsory.filter(cameTo).length, compulsory.length, 100),
  ]
  return { parts, met: parts.every(({ met }) => met) }
}

type RiskFacts = ProgressFacts & { lastSeenAt: Date | null; hasMentor: boolean; week: number; now: Date }

/** Each reason on its own; the order is that of the page. */
export function reasonsOf(facts: RiskFacts, rule: RiskRule): RiskReason[] {
  const { sessions, tasks, lastSeenAt, hasMentor, week, now } = facts
  const counted = sessions.filter(counts)
  const last = counted.slice(-rule.lastSessions)
  const missed = last.filter((one) => !cameTo(one)).length
  const lastCame = counted.findLastIndex(cameTo)
  const inARow = counted.length - 1 - lastCame
  const missing = tasks.filter(({ state }) => state === 'missing')
  const silent = lastSeenAt ? Math.floor((now.getTime() - lastSeenAt.getTime()) / dayMs) : 0
  const reason = (name: RiskReason['reason'], count: number, of = 0, weeks: number[] = []) => ({
    reason: name,
    count,
    of,
    weeks,
  })
  return [
    ...(missed >= rule.absences ? [reason('absences', missed, last.length)] : []),
    ...(missed < rule.absences && inARow >= rule.inARow ? [reason('in_a_row', inARow)] : []),
    ...(missing.length > 0
      ? [
          reason(
            'tasks',
            missing.length,
            tasks.length,
            missing.map((task) => task.week),
          ),
        ]
      : []),
    ...(silent >= rule.silentDays ? [reason('silent', silent)] : []),
    ...(!hasMentor && week >= rule.mentorFromWeek ? [reason('no_mentor', week)] : []),
  ]
}

/** Missing most of the last sessions is enough; else it takes several signals. */
export function levelOf(reasons: readonly RiskReason[], { signals }: Pick<RiskRule, 'signals'>): RiskLevel {
  if (reasons.length === 0) return 'fine'
  const isAway = reasons.some(({ reason }) => reason === 'absences')
  return isAway || reasons.length >= signals ? 'risk' : 'watch'
}
