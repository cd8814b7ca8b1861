import { describe, expect, it } from 'vitest'
import type { PlanInput, PlanRow } from '#contract/cohorts/plan.ts'
import { newPlan, newRow } from '../new-cohort.test-kit.ts'
import { datesOf, dayIn } from './dates.ts'

const zone = 'Europe/Lisbon'
const cohort = { starts_on: '2026-09-14', weeks: 12 }
const rest = [{ day: '2026-12-07', name: { pt: 'Dia da casa', en: null } }]
const long = new Date('2026-01-01T00:00:00Z')
const dates = (rows: Partial<PlanRow>[], over: Partial<PlanInput> = {}, now = long) =>
  datesOf(
    cohort,
    { ...newPlan, rows: rows.map((row) => ({ ...newRow, ...row })), ...over },
    { zone, rest, now, sessions: new Set(), tasks: new Set() },
  )
const local = (time: Date) => Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)

describe('the days of a cohort', () => {
  it.each([
    ['2026-09-14', 1, 1, '2026-09-14'],
    ['2026-09-14', 12, 7, '2026-12-06'],
    // Weeks of a cohort that begins on a Wednesday end on Tuesday.
    ['2026-09-16', 1, 3, '2026-09-16'],
    ['2026-09-16', 1, 2, '2026-09-22'],
  ])('which begins on %s: week %i, weekday %i is %s', (starts_on, week, weekday, expected) => {
    expect(dayIn({ starts_on }, week, weekday).toString()).toBe(expected)
  })
})

describe('what repeats every week', () => {
  it('keeps its hour across the end of summer time', () => {
    const made = dates([{ week: 5, times: 4 }])
    expect(made.map(({ startsAt }) => local(startsAt).toPlainTime().toString().slice(0, 5))).toEqual(
      Array.from({ length: 4 }, () => '18:30'),
    )
    expect(new Set(made.map(({ startsAt }) => startsAt.toISOString().slice(11, 16)))).toEqual(
      new Set(['17:30', '18:30']),
    )
  })

  it('leaves out holidays and days that the team typed, and says which', () => {
    // 5 October 2026 is a Monday.
    const made = dates([{ weekday: 1, times: 5 }], { daysOff: ['2026-09-21'] })
    expect(made.map(({ leftOut }) => leftOut)).toEqual([null, 'day_off', null, 'holiday', null])
    expect(made[3]?.holiday?.pt).toBe('Implantação da República')
    expect(dates([{ weekday: 1, week: 13 }])[0]?.holiday?.en).toBe('Dia da casa')
    expect(dates([{ weekday: 1, times: 5 }], { skipHolidays: false }).every(({ leftOut }) => !leftOut)).toBe(true)
  })

  it('is due on a holiday all the same when it is a task', () => {
    expect(dates([{ kind: 'task', week: 4, weekday: 1 }]).map(({ leftOut }) => leftOut)).toEqual([null])
  })

  it('comes once, though two rows mean it, and not in the past', () => {
    const made = dates([{ times: 2 }, {}], {}, new Date('2026-09-16T21:00:00Z'))
    expect(made.map(({ leftOut }) => leftOut)).toEqual(['past', 'past', null])
    expect(dates([{}, {}]).map(({ leftOut }) => leftOut)).toEqual([null, 'there'])
  })
})
