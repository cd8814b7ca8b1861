import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, setLocale } from '#web/lib/text/i18n.ts'
import { PromiseClock, type PromiseClockProps } from './promise-clock.tsx'
import { promiseTime } from './promise-time.ts'
import { AnswerDue } from './team-answer.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = new Date(2026, 2, 12, 9, 0).getTime()
const at = (offset: number) => new Date(now + offset).toISOString()

beforeAll(() => loadTexts(['ui']))
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await setLocale('pt')
})

describe('promiseTime', () => {
  it.each([
    ['just made', 0, 7 * DAY, 'rest', 0, 0],
    ['three days of seven spent', 3 * DAY, 4 * DAY, 'rest', 3, 0],
    ['a day left to the minute', 6 * DAY, DAY, 'rest', 6, 0],
    ['its last day', 6.5 * DAY, DAY / 2, 'near', 6, 0],
    ['an hour late', 5 * DAY, -HOUR, 'late', 7, 1],
    ['two days and a half late', 5 * DAY, -2.5 * DAY, 'late', 7, 2],
    ['six days late', 5 * DAY, -6 * DAY, 'late', 7, 3],
    ['a week late', 5 * DAY, -7 * DAY, 'broken', 7, 3],
    ['promised for the moment it was made', 0, 0, 'near', 0, 0],
  ] as const)('%s', (_, spent, left, tone, lit, over) => {
    expect(promiseTime(now - spent, now + left, now)).toMatchObject({ tone, lit, over })
  })

  it('stops when the promise is kept, and keeps the days it was late', () => {
    const kept = promiseTime(now - 9 * DAY, now - 2 * DAY, now, now - 3 * DAY)
    expect(kept).toMatchObject({ tone: 'done', lit: 7, over: 0, late: null, took: { unit: 'days', count: 6 } })
    const late = promiseTime(now - 9 * DAY, now - 2 * DAY, now, now)
    expect(late).toMatchObject({ tone: 'done', over: 2, late: { unit: 'days', count: 2 } })
  })
})

describe('PromiseClock', () => {
  const texts = (props: PromiseClockProps) => {
    const { container } = render(<PromiseClock {...props} />)
    const clock = container.querySelector('.clock')!
    const read = (part: string) => clock.querySelector(part)?.textContent
    return [clock.getAttribute('data-tone'), read('.clock__text'), read('.clock__sub')]
  }
  const week = at(-DAY)

  it('says its state in words', () => {
    expect(texts({ from: week, to: at(4 * DAY + HOUR) })).toEqual(['rest', 'faltam 4 dias', undefined])
    expect(texts({ from: week, to: at(9 * HOUR) })).toEqual(['near', 'até às 18:00', undefined])
    expect(texts({ from: week, to: at(21 * HOUR) })).toEqual(['near', 'até amanhã, às 06:00', undefined])
    expect(texts({ from: at(-9 * DAY), to: at(-14 * HOUR) })).toEqual(['late', '14 h de atraso', 'prometido a 11 mar'])
    expect(texts({ from: at(-9 * DAY), to: at(-2 * DAY) })).toEqual(['late', '2 dias de atraso', 'prometido a 10 mar'])
    expect(texts({ from: at(-9 * DAY), to: at(-DAY), done: at(-3 * DAY) })).toEqual([
      'done',
      'resposta dada',
      'em 6 dias',
    ])
  })

  it('says it in English too', async () => {
    await setLocale('en')
    expect(texts({ from: week, to: at(DAY) })).toEqual(['rest', '1 day left', undefined])
    expect(texts({ from: at(-20 * DAY), to: at(-8 * DAY) })).toEqual(['broken', '8 days late', 'promised for 4 Mar'])
  })

  it('leaves the second line out of a row, unless `sub` is given', () => {
    expect(texts({ from: at(-9 * DAY), to: at(-2 * DAY), row: true })[2]).toBeUndefined()
    expect(texts({ from: at(-9 * DAY), to: at(-2 * DAY), row: true, sub: 'lemos em 5 dias' })[2]).toBe(
      'lemos em 5 dias',
    )
  })

  it('draws a segment for each day late after the tick', () => {
    const { container } = render(<PromiseClock from={at(-9 * DAY)} to={at(-2 * DAY)} />)
    const drawn = [...container.querySelector('.clock__bar')!.children].map(
      ({ localName, className }) => className || localName,
    )
    expect(drawn).toEqual([...Array.from({ length: 7 }, () => 'on'), 'b', 'over', 'over'])
  })
})

describe('AnswerDue', () => {
  it.each([
    ['by when the team answers', DAY, /^A equipa responde até sexta, 13 de março\.$/],
    [
      'that the answer is late once its day has passed',
      -DAY,
      /^A resposta da equipa está atrasada: era até quarta, 11 de março\.$/,
    ],
  ])('says %s', (_, left, sentence) => {
    const { container } = render(<AnswerDue from={at(-5 * DAY)} to={at(left)} />)
    expect(container.querySelector('span')!.textContent).toMatch(sentence)
  })
})
