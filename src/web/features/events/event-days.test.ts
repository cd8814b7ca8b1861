import { describe, expect, it } from 'vitest'
import { daysOf, monthSpan, weekSpan } from './event-days.ts'

const local = (text: string) => new Date(text).toISOString()

describe('days of the reader', () => {
  it('an event is on every day that it overlaps', () => {
    const event = { startsAt: local('2026-04-18T09:00:00'), endsAt: local('2026-04-20T18:00:00') }
    expect(daysOf(event)).toEqual(['2026-04-18', '2026-04-19', '2026-04-20'])
  })

  it('but not on the day that begins when it ends', () => {
    const event = { startsAt: local('2026-04-18T20:00:00'), endsAt: local('2026-04-19T00:00:00') }
    expect(daysOf(event)).toEqual(['2026-04-18'])
  })

  it("a month's grid covers whole weeks, Monday first", () => {
    expect(monthSpan('2026-03')).toEqual({ from: local('2026-02-23T00:00:00'), to: local('2026-04-06T00:00:00') })
  })

  it('a week runs from Monday to Sunday, also over the end of a month', () => {
    const week = { from: local('2026-03-30T00:00:00'), to: local('2026-04-06T00:00:00') }
    expect(weekSpan(new Date('2026-03-31T12:00:00'))).toEqual(week)
    expect(weekSpan(new Date('2026-04-05T12:00:00'))).toEqual(week)
  })
})
