import { expect, it } from 'vitest'
import { nextToRemind, owedBy, silentSince } from './reporting.ts'

const zone = 'Europe/Lisbon'
const owed = (heard: string | null, now: string) => owedBy({ state: 'active', heard_month: heard }, new Date(now), zone)

it.each([
  ['2026-02', '2026-03-12T09:00:00Z', null, undefined],
  ['2026-01', '2026-03-12T09:00:00Z', '2026-02', 0],
  ['2026-01', '2026-03-16T09:00:00Z', '2026-02', 1],
  ['2025-12', '2026-03-12T09:00:00Z', '2026-02', 1],
  ['2025-12', '2026-03-16T09:00:00Z', '2026-02', 2],
  // In Lisbon it is already April.
  ['2026-02', '2026-03-31T23:30:00Z', '2026-03', 0],
  [null, '2026-03-12T09:00:00Z', null, undefined],
])('a startup that was heard of in %s owes at %s the month %s and has missed %s', (heard, now, month, missed) => {
  expect([owed(heard, now)?.month ?? null, owed(heard, now)?.missed]).toEqual([month, missed])
})

it('owes nothing while it is paused', () => {
  expect(owedBy({ state: 'paused', heard_month: '2025-01' }, new Date('2026-03-12T09:00:00Z'), zone)).toBeNull()
})

it.each([
  ['2026-03-15T23:00:00Z', '2025-11'],
  ['2026-03-16T09:00:00Z', '2025-12'],
])('at %s whoever was last heard of in %s is silent', (now, month) => {
  expect(silentSince(new Date(now), zone)).toBe(month)
})

it.each([
  ['2026-01', '2026-03-05T09:00:00Z', '2026-02'],
  ['2026-01', '2026-03-08T10:00:00Z', '2026-03'],
  ['2026-03', '2026-03-12T09:00:00Z', '2026-04'],
  ['2025-06', '2026-03-12T09:00:00Z', '2026-03'],
])('heard of in %s, at %s the next reminder is about %s', (heard, now, month) => {
  expect(nextToRemind(heard, new Date(now), zone)).toBe(month)
})
