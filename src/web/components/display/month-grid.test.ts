import { describe, expect, it } from 'vitest'
import { monthWeeks, shiftMonth, today } from './month-grid.ts'

describe('monthWeeks', () => {
  it('starts on Monday and covers the month', () => {
    const weeks = monthWeeks('2026-03')
    expect(weeks[0]).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(weeks.at(-1)?.[1]).toBe('2026-03-31')
    expect(weeks).toHaveLength(6)
  })

  it('needs four weeks for a February that starts on Monday', () => expect(monthWeeks('2027-02')).toHaveLength(4))

  it('holds every day once, in any month', () => {
    for (let month = '2023-01'; month < '2029-01'; month = shiftMonth(month, 1)) {
      const days = monthWeeks(month).flat()
      expect(new Set(days).size).toBe(days.length)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
    }
  })
})

describe('shiftMonth', () => {
  it('crosses the year both ways', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
  })
})

describe('today', () => {
  it("is the reader's day, not the UTC day", () => expect(today(new Date(2026, 2, 16, 23, 59))).toBe('2026-03-16'))
})
