import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { partsByIntl, partsIn } from './date-words.ts'
import { createFormat } from './format.ts'

const lisbon = 'Europe/Lisbon'
const pt = createFormat('pt', lisbon)
const en = createFormat('en', lisbon)
const deadline = '2026-03-16T23:59:00Z'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T09:30:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

it('says places as each language does', () => {
  expect([1, 3].map(pt.ordinal)).toEqual(['1.º', '3.º'])
  expect([1, 2, 3, 4, 11, 13, 21, 112].map(en.ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 13th 21st 112th')
})

describe('dates, as the design words them', () => {
  it('in Portuguese', () => {
    expect(pt.dateTime(deadline)).toBe('segunda, 16 de março, às 23:59')
    expect(pt.deadline(deadline)).toBe('segunda, 16 de março, às 23:59 (hora de Lisboa)')
    expect(pt.shortDay(deadline)).toBe('16 mar')
    expect(pt.shortMonth(deadline)).toBe('mar')
    expect(pt.dayNumber('2026-03-06T12:00:00Z')).toBe('06')
    expect(pt.date(deadline)).toBe('16 de março de 2026')
    expect(pt.month(deadline)).toBe('março de 2026')
  })

  it('in English', () => {
    expect(en.dateTime(deadline)).toBe('Monday, 16 March, at 23:59')
    expect(en.shortDay(deadline)).toBe('16 Mar')
  })

  it("in the reader's zone or another one", () => {
    expect(pt.time('2026-07-01T12:00:00Z')).toBe('13:00')
    expect(pt.time('2026-07-01T12:00:00Z', 'Asia/Tokyo')).toBe('21:00')
    expect(pt.time('2026-07-01T23:00:00Z')).toBe('00:00')
  })

  it('as ranges', () => {
    expect(pt.range('2026-03-16T18:00:00Z', '2026-03-16T19:30:00Z')).toBe('18:00–19:30')
    expect(pt.range('2026-03-16T18:00:00Z', '2026-03-17T19:30:00Z')).toBe('18:00 – terça, 17 de março, 19:30')
    expect(pt.range('2026-12-31T22:00:00Z', '2027-01-01T02:00:00Z')).toBe('22:00 – sexta, 1 de janeiro de 2027, 02:00')
  })

  it("with the year if it is not the reader's current one", () => {
    const next = '2027-03-16T23:59:00Z'
    expect(pt.day(next)).toBe('16 de março de 2027')
    expect(pt.shortDay(next)).toBe('16 mar 2027')
    expect(pt.weekdayDate('2025-12-31T12:00:00Z')).toBe('quarta, 31 de dezembro de 2025')
    expect(pt.dateTime(next)).toBe('terça, 16 de março de 2027, às 23:59')
    expect(pt.deadline(next)).toBe('terça, 16 de março de 2027, às 23:59 (hora de Lisboa)')
    expect(en.dateTime(next)).toBe('Tuesday, 16 March 2027, at 23:59')
    expect(pt.shortMonth(next)).toBe('mar')
    expect(pt.weekdayDate('2026-12-31T20:00:00Z', 'Asia/Tokyo')).toBe('sexta, 1 de janeiro de 2027')
  })

  it('relative to now', () => {
    const now = '2026-03-16T12:00:00Z'
    expect(pt.relative('2026-03-14T13:00:00Z', now)).toBe('há 1 dia')
    expect(pt.relative('2026-03-03T13:00:00Z', now)).toBe('há 1 semana')
    expect(pt.relative('2026-03-16T10:00:00Z', now)).toBe('há 2 horas')
    expect(en.relative('2026-03-16T12:00:20Z', now)).toBe('this minute')
  })
})

it('joins lists as the language does', () => {
  expect(pt.list(['a', 'b', 'c'])).toBe('a, b e c')
  expect(en.list(['a', 'b'])).toBe('a and b')
  expect(en.list(['a'])).toBe('a')
  expect(en.list([])).toBe('')
})

it('groups thousands in numbers', () => {
  expect(pt.number(3500)).toBe('3\u00a0500')
  expect(en.number(3500)).toBe('3,500')
  expect(pt.number(-1_234_567.8)).toBe('-1\u00a0234\u00a0567,8')
  expect(en.number(-123_456)).toBe('-123,456')
  expect(en.number(0.12345)).toBe('0.123')
})

it('knows the clock of another zone with and without Temporal', () => {
  for (const at of ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-12-31T23:30:00Z'].map(
    (text) => new Date(text),
  ))
    for (const zone of ['Europe/Lisbon', 'Atlantic/Azores', 'Asia/Kathmandu', 'America/New_York'])
      expect(partsIn(at, zone)).toEqual(partsByIntl(at, zone))
})
