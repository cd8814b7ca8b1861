import { describe, expect, it } from 'vitest'
import type { SessionMark, TaskState } from '#contract/cohorts/progress.ts'
import * as rules from './rules.ts'

const now = new Date('2026-03-12T09:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe('a session counts as', () => {
  const session = { startsAt: at(-2), endsAt: at(-1), week: 1, compulsory: false, isMarked: true, askedAt: null }
  const facts = { mark: undefined, isExcused: false, joinedAt: at(-9), endedAt: null, now }
  it.each([
    ['present', session, { ...facts, mark: 'present' as const }],
    ['present', session, { ...facts, mark: 'present' as const, isExcused: true }],
    ['late', session, { ...facts, mark: 'late' as const }],
    ['absent', session, facts],
    ['absent', session, { ...facts, mark: 'absent' as const }],
    ['excused', session, { ...facts, mark: 'absent' as const, isExcused: true }],
    ['excused', session, { ...facts, mark: 'excused' as const }],
    ['unmarked', { ...session, isMarked: false }, facts],
    ['before', session, { ...facts, joinedAt: at(-1) }],
    ['before', session, { ...facts, joinedAt: at(0), mark: 'absent' as const }],
    ['before', session, { ...facts, joinedAt: at(-2) }],
    ['coming', { ...session, endsAt: at(1) }, { ...facts, joinedAt: at(-1) }],
    ['present', session, { ...facts, joinedAt: at(0), mark: 'present' as const }],
    ['not_asked', { ...session, askedAt: at(-2) }, facts],
    ['absent', { ...session, askedAt: at(-3) }, facts],
    ['not_asked', session, { ...facts, endedAt: at(-2) }],
    ['not_asked', { ...session, startsAt: at(1), endsAt: at(2) }, { ...facts, endedAt: at(0) }],
    ['absent', session, { ...facts, endedAt: at(-1) }],
    ['coming', { ...session, endsAt: at(1) }, facts],
    ['excused', { ...session, endsAt: at(1) }, { ...facts, isExcused: true }],
  ])('%s', (mark, given, attending) => expect(rules.markOf(given, attending)).toBe(mark))
})

describe('a task is', () => {
  const answer = { state: 'handed_in', late: false } as const
  it.each([
    ['open', at(1), undefined, at(-9), null],
    ['not_asked', at(1), undefined, at(-9), at(0)],
    ['missing', at(0), undefined, at(-9), null],
    ['before', at(-9), undefined, at(-9), null],
    ['handed_in', at(-1), answer, at(-9), null],
    ['accepted', at(-9), { ...answer, state: 'accepted' as const }, at(0), null],
  ])('%s', (state, dueAt, given, joinedAt, endedAt) =>
    expect(rules.taskStateOf({ week: 1, dueAt }, given, { joinedAt, endedAt }, now)).toBe(state),
  )
})

const sessions = (...marks: SessionMark[]) => marks.map((mark, index) => ({ week: index + 1, compulsory: false, mark }))
const tasks = (...states: TaskState[]) => states.map((state, index) => ({ week: index + 1, state, late: false }))
const rule = { ruleAttendance: 80, ruleTasks: 75 }

describe('completion', () => {
  it.each([
    ['with nothing asked', sessions(), tasks(), true],
    ['with 4 of 5 sessions', sessions('present', 'late', 'present', 'absent', 'present'), tasks(), true],
    ['not with 3 of 4', sessions('present', 'late', 'present', 'absent'), tasks(), false],
    ['with excused ones left out', sessions('present', 'excused', 'excused'), tasks(), true],
    ['with what was before joining left out', sessions('before', 'before', 'present'), tasks('before'), true],
    ['with 3 of 4 tasks accepted', sessions(), tasks('accepted', 'accepted', 'accepted', 'missing'), true],
    ['not when one is only handed in', sessions(), tasks('accepted', 'accepted', 'handed_in', 'missing'), false],
    ['not without a compulsory session', [{ week: 1, compulsory: true, mark: 'coming' as const }], tasks(), false],
    ['not after missing one', [{ week: 1, compulsory: true, mark: 'absent' as const }], tasks(), false],
  ])('%s', (_, given, asked, met) => {
    expect(rules.completionOf({ sessions: given, tasks: asked }, rule).met).toBe(met)
  })

  it('shows its working', () => {
    const facts = { sessions: sessions('present', 'absent', 'present'), tasks: tasks('accepted', 'open') }
    expect(rules.completionOf(facts, rule).parts).toEqual([
      { part: 'attendance', have: 2, of: 3, need: 3, met: false },
      { part: 'tasks', have: 1, of: 2, need: 2, met: false },
      { part: 'compulsory', have: 0, of: 0, need: 0, met: true },
    ])
    expect(rules.attendanceOf(facts)).toBe(67)
  })
})

describe('risk', () => {
  const risk = { absences: 3, lastSessions: 4, inARow: 2, silentDays: 10, mentorFromWeek: 3, signals: 2 }
  const facts = { sessions: sessions(), tasks: tasks(), lastSeenAt: at(-1), hasMentor: true, week: 7, now }
  it.each([
    ['nothing', facts, [], 'fine'],
    [
      '3 of the last 4',
      { ...facts, sessions: sessions('absent', 'absent', 'present', 'absent') },
      ['absences'],
      'risk',
    ],
    ['2 in a row', { ...facts, sessions: sessions('present', 'present', 'absent', 'absent') }, ['in_a_row'], 'watch'],
    ['excused ones in between', { ...facts, sessions: sessions('present', 'absent', 'excused') }, [], 'fine'],
    ['2 long ago', { ...facts, sessions: sessions('absent', 'absent', 'present') }, [], 'fine'],
    ['a task', { ...facts, tasks: tasks('missing', 'accepted') }, ['tasks'], 'watch'],
    ['a task, and silent', { ...facts, tasks: tasks('missing'), lastSeenAt: at(-10) }, ['tasks', 'silent'], 'risk'],
    ['9 days', { ...facts, lastSeenAt: at(-9) }, [], 'fine'],
    ['no mentor in week 3', { ...facts, hasMentor: false, week: 3 }, ['no_mentor'], 'watch'],
    ['no mentor in week 2', { ...facts, hasMentor: false, week: 2 }, [], 'fine'],
  ])('%s', (_, given, names, level) => {
    const reasons = rules.reasonsOf(given, risk)
    expect(reasons.map(({ reason }) => reason)).toEqual(names)
    expect(rules.levelOf(reasons, risk)).toBe(level)
  })
})

describe('a week', () => {
  it.each([
    ['all done', { sessions: sessions('present'), tasks: tasks('handed_in') }, 7],
    ['half done', { sessions: sessions('absent'), tasks: tasks('accepted') }, 4],
    ['nothing planned', { sessions: [], tasks: [] }, 7],
    ['excused', { sessions: sessions('excused'), tasks: [] }, 7],
  ])('%s', (_, facts, lit) =>
    expect(rules.weeksOf(facts, { weeks: 2, current: 2, first: 0, last: null })[0]?.lit).toBe(lit),
  )

  it('before joining or after the end is drawn empty and said to be outside', () => {
    const weeks = rules.weeksOf({ sessions: [], tasks: [] }, { weeks: 4, current: 5, first: 2, last: 3 })
    expect(weeks.map(({ lit, isOutside }) => [lit, isOutside])).toEqual([
      [0, true],
      [7, false],
      [7, false],
      [0, true],
    ])
  })
})

describe('the averages of a cohort', () => {
  const person = (attendance: number | null, done: number, due: number) => ({ attendance, tasks: { done, due } })
  it.each([
    ['nobody', [], { attendance: null, tasks: null }],
    ['nothing to count yet', [person(null, 0, 0)], { attendance: null, tasks: null }],
    ['who has no session yet is left out', [person(80, 1, 2), person(null, 0, 0)], { attendance: 80, tasks: 50 }],
    ['tasks count one by one', [person(100, 9, 10), person(50, 0, 2)], { attendance: 75, tasks: 75 }],
  ])('%s', (_, people, averages) => expect(rules.averagesOf(people)).toEqual(averages))
})
