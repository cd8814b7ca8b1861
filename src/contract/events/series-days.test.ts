import { describe, expect, it } from 'vitest'
import { seriesDays, type SeriesRule, whyNoSeries } from './series-days.ts'

const rule = (over: Partial<SeriesRule>): SeriesRule => ({
  every: 'week',
  interval: 1,
  until: null,
  count: null,
  except: [],
  also: [],
  ...over,
})

describe('the days of a series', () => {
  it.each([
    ['every week a number of times', '2026-10-06', { count: 3 }, '2026-10-06 2026-10-13 2026-10-20'],
    ['every week until a day, which counts', '2026-10-06', { until: '2026-10-20' }, '2026-10-06 2026-10-13 2026-10-20'],
    [
      'every other week, over the new year',
      '2026-12-22',
      { interval: 2, count: 3 },
      '2026-12-22 2027-01-05 2027-01-19',
    ],
    [
      'without those left out, which count, and with those added',
      '2026-10-06',
      { count: 3, except: ['2026-10-13'], also: ['2026-10-15', '2026-10-20'] },
      '2026-10-06 2026-10-15 2026-10-20',
    ],
    ['the same day of the month', '2026-10-15', { every: 'month_day', count: 3 }, '2026-10-15 2026-11-15 2026-12-15'],
    [
      'the 31st, in the months that have one',
      '2026-08-31',
      { every: 'month_day', until: '2027-01-31' },
      '2026-08-31 2026-10-31 2026-12-31 2027-01-31',
    ],
    [
      'the first Tuesday of the month',
      '2026-10-06',
      { every: 'month_weekday', count: 4 },
      '2026-10-06 2026-11-03 2026-12-01 2027-01-05',
    ],
    [
      'the third Friday, every third month',
      '2026-01-16',
      { every: 'month_weekday', interval: 3, count: 3 },
      '2026-01-16 2026-04-17 2026-07-17',
    ],
    [
      'the last Thursday, where the first one was a fifth',
      '2026-10-29',
      { every: 'month_weekday', count: 3 },
      '2026-10-29 2026-11-26 2026-12-31',
    ],
  ] satisfies [string, string, Partial<SeriesRule>, string][])('%s', (_, first, over, days) => {
    expect(seriesDays(first, rule(over)).join(' ')).toBe(days)
  })

  it.each([
    [{ count: 60 }, undefined],
    [{ count: 500 }, 'series_too_long'],
    [{ until: '2126-01-01' }, 'series_too_long'],
    [{ count: 60, also: ['2027-12-31'] }, 'series_too_long'],
    [{ count: 1 }, 'series_too_short'],
    [{ until: '2026-10-01' }, 'series_too_short'],
    [{ every: 'month_day', until: '2026-12-31', interval: 12 }, 'series_too_short'],
  ] satisfies [Partial<SeriesRule>, string | undefined][])('%j: %s', (over, wrong) => {
    expect(whyNoSeries(seriesDays('2026-10-06', rule(over)))).toBe(wrong)
  })
})
