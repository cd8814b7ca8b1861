import { expect, it } from 'vitest'
import { holidaysBetween, nationalHolidays } from './holidays.ts'

const dayOf = (year: number, name: string) => nationalHolidays(year).find((one) => one.name.pt === name)?.day

// From the calendars of the years, among them the earliest and the latest Easter.
it.each([
  [2024, '2024-03-29', '2024-03-31', '2024-05-30'],
  [2025, '2025-04-18', '2025-04-20', '2025-06-19'],
  [2026, '2026-04-03', '2026-04-05', '2026-06-04'],
  [2027, '2027-03-26', '2027-03-28', '2027-05-27'],
  [2038, '2038-04-23', '2038-04-25', '2038-06-24'],
  [2049, '2049-04-16', '2049-04-18', '2049-06-17'],
  [2285, '2285-03-20', '2285-03-22', '2285-05-21'],
])('the movable holidays of %i', (year, friday, easter, corpus) => {
  expect(dayOf(year, 'Sexta-feira Santa')).toBe(friday)
  expect(dayOf(year, 'Páscoa')).toBe(easter)
  expect(dayOf(year, 'Corpo de Deus')).toBe(corpus)
})

it('are thirteen a year, in order, and found across a new year', () => {
  const days = nationalHolidays(2026).map(({ day }) => day)
  expect(days).toHaveLength(13)
  expect(days).toEqual(days.toSorted())
  expect(holidaysBetween('2026-12-08', '2027-01-01').map(({ name }) => name.en)).toEqual([
    'Immaculate Conception',
    'Christmas Day',
    'New Year’s Day',
  ])
  expect(holidaysBetween('2026-07-01', '2026-07-31')).toEqual([])
})
