import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, setLocale, translator } from '#web/lib/text/i18n.ts'
import { spokenTime, timeLeft } from './time-left.ts'

const HOUR = 3_600_000
const at = (days: number, hours = 0, minutes = 0, seconds = 0) =>
  timeLeft(days * 24 * HOUR + hours * HOUR + minutes * 60_000 + seconds * 1000, 0)

describe('timeLeft', () => {
  it('splits the time into days, hours and minutes', () =>
    expect(at(4, 14, 18, 9)).toEqual({ closed: false, urgent: false, days: 4, hours: 14, minutes: 18, seconds: 9 }))
  it('is urgent under 24 hours, not at 24', () => {
    expect(at(1).urgent).toBe(false)
    expect(at(0, 23, 59, 59).urgent).toBe(true)
  })
  it('is closed at the deadline and after it', () => {
    expect(at(0)).toMatchObject({ closed: true, urgent: false })
    expect(timeLeft(0, 5000).closed).toBe(true)
  })
})

describe('spokenTime', () => {
  beforeAll(() => loadTexts(['basics']))

  it.each([
    [at(4, 14, 18), '4 dias e 14 horas'],
    [at(1, 0, 30), '1 dia'],
    [at(0, 6, 52), '6 horas e 52 minutos'],
    [at(0, 0, 3), '3 minutos'],
    [at(0, 0, 0, 20), '1 minuto'],
  ])('says the two largest units', (left, words) => expect(spokenTime(left, translator('basics'))).toBe(words))

  it('says it in English too', async () => {
    await setLocale('en')
    expect(spokenTime(at(1, 2), translator('basics'))).toBe('1 day and 2 hours')
  })
})
