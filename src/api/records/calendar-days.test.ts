import { expect, it } from 'vitest'
import { calendarDaysAfter } from './calendar-days.ts'

const zone = 'Europe/Lisbon'

it.each([
  [
    'keeps the time of day over the change to summer time',
    '2026-03-25T09:30:00Z',
    { days: 7 },
    '2026-04-01T08:30:00.000Z',
  ],
  [
    'keeps the time of day over the change to winter time',
    '2026-10-20T08:30:00Z',
    { days: 7 },
    '2026-10-27T09:30:00.000Z',
  ],
  ['ends at a whole hour', '2026-03-25T10:12:13Z', { days: 10, hour: 18 }, '2026-04-04T17:00:00.000Z'],
  ['counts from the day in the zone', '2026-07-01T23:30:00Z', { days: 1, hour: 9 }, '2026-07-03T08:00:00.000Z'],
  ['counts back', '2026-04-04T17:00:00Z', { days: -3, hour: 9 }, '2026-04-01T08:00:00.000Z'],
])('%s', (_, from, days, to) => expect(calendarDaysAfter(new Date(from), { ...days, zone }).toISOString()).toBe(to))
