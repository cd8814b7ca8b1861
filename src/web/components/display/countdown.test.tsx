import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Countdown } from './countdown.tsx'

beforeAll(() => loadTexts(['basics']))
afterEach(cleanup)
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const digits = () => [...document.querySelectorAll('.digits')].map((element) => element.textContent)

it('shows days, hours and minutes, and has them as its label', () => {
  render(<Countdown to="2026-03-16T23:18:30Z" />)
  expect(digits()).toEqual(['04', '14', '18'])
  expect(screen.getByRole('timer', { name: 'Faltam 4 dias e 14 horas' })).toBeTruthy()
})

it('counts seconds on the last day, while the label changes once a minute', () => {
  render(<Countdown to="2026-03-12T15:52:10Z" />)
  expect(digits()).toEqual(['06', '52', '10'])
  const before = screen.getByRole('timer').getAttribute('aria-label')
  act(() => void vi.advanceTimersByTime(3000))
  expect(digits()).toEqual(['06', '52', '07'])
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe(before)
})

it('closes at the deadline without a reload', () => {
  render(<Countdown to="2026-03-12T09:00:02Z" />)
  act(() => void vi.advanceTimersByTime(2500))
  expect(digits()).toEqual(['--', '--', '--'])
  expect(screen.getByRole('timer', { name: 'Encerrado' })).toBeTruthy()
})

it('shows a hundred days and more as they are', () => {
  render(<Countdown to="2026-08-09T09:00:00Z" />)
  expect(digits()).toEqual(['150', '00', '00'])
})

it('turns red on the last day only for what can be lost', () => {
  render(<Countdown to="2026-03-12T15:00:00Z" />)
  expect(screen.getByRole('timer').dataset['tone']).toBeUndefined()
  cleanup()
  render(<Countdown to="2026-03-12T15:00:00Z" losable />)
  expect(screen.getByRole('timer').dataset['tone']).toBe('urgent')
})
