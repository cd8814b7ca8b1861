import { describe, expect, it } from 'vitest'
import { describeDay, describeMoment, describeSpan } from './times.ts'

const zone = 'Europe/Lisbon'
const wording = (locale: 'pt' | 'en', now = '2026-03-12T09:30:00Z') => ({ zone, locale, now: new Date(now) })
/** Replaces the thin spaces that Intl uses. */
const said = (locale: 'pt' | 'en') => (starts: string, ends: string, now?: string) =>
  describeSpan({ start: new Date(starts), end: new Date(ends) }, wording(locale, now)).replaceAll('\u2009', ' ')
const [pt, en] = [said('pt'), said('en')]

describe('the time of an event in a mail', () => {
  it('names the day once', () => {
    const evening = ['2026-12-14T18:00:00Z', '2026-12-14T20:00:00Z'] as const
    expect(pt(...evening)).toBe('segunda-feira, 14 de dezembro, 18:00\u202f–\u202f20:00 (hora de Lisboa)')
    expect(en(...evening)).toBe('Monday 14 December, 18:00–20:00 (Lisbon time)')
  })

  it('names both days when it spans several', () => {
    const days = ['2026-12-14T18:00:00Z', '2026-12-16T17:00:00Z'] as const
    const from = 'segunda-feira, 14 de dezembro às 18:00'
    expect(pt(...days)).toBe(`${from} – quarta-feira, 16 de dezembro às 17:00 (hora de Lisboa)`)
    expect(en(...days)).toBe('Monday 14 December at 18:00 – Wednesday 16 December at 17:00 (Lisbon time)')
  })

  it('names a year other than the current one', () => {
    const january = ['2027-01-14T18:00:00Z', '2027-01-14T20:00:00Z'] as const
    expect(pt(...january)).toContain('14 de janeiro de 2027')
    expect(en(...january)).toContain('14 January 2027')
    expect(pt(...january, '2027-01-01T00:00:00Z')).not.toContain('2027')
    expect(pt('2026-12-31T20:00:00Z', '2027-01-01T02:00:00Z')).toMatch(/2026 .*2027/)
  })

  it("takes the year from the calendar of the event's zone", () => {
    const [midnight, now] = [new Date('2027-01-01T01:00:00Z'), new Date('2026-12-31T12:00:00Z')]
    const there = (place: string) => describeMoment(midnight, { zone: place, locale: 'pt', now })
    expect(there('Europe/Lisbon')).toContain('1 de janeiro de 2027')
    expect(there('America/Sao_Paulo')).toBe('quinta-feira, 31 de dezembro às 22:00 (hora de São Paulo)')
  })

  it('names the year of a day that is neither today nor tomorrow', () => {
    const day = (time: string) => describeDay(new Date(time), wording('pt', '2026-12-31T12:00:00Z'))
    expect(day('2027-01-01T12:00:00Z')).toBe('amanhã')
    expect(day('2027-01-02T12:00:00Z')).toBe('sábado, 2 de janeiro de 2027')
  })
})
