import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { CalendarMonth } from './calendar-month.tsx'

beforeAll(() => loadTexts(['ui']))
afterEach(cleanup)

it('is one stop of the keyboard, and arrows move it', async () => {
  render(
    <CalendarMonth
      month="2026-03"
      onMonthChange={() => {}}
      entries={[]}
      selected="2026-03-16"
      onSelectDay={() => {}}
    />,
  )
  const stops = () => [...document.querySelectorAll<HTMLElement>('.cal__day')].filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(1)
  stops()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('24 de março')
  expect(stops()).toEqual([document.activeElement])
  await userEvent.keyboard('{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('23 de março')
  expect(screen.getByRole('table')).toBeTruthy()
})

it('turns to another month by PageUp and PageDown, to another year with Shift, and keeps the day', async () => {
  function Turning() {
    const [month, setMonth] = useState('2026-03')
    return (
      <CalendarMonth month={month} onMonthChange={setMonth} entries={[]} selected="2026-03-31" onSelectDay={() => {}} />
    )
  }
  render(<Turning />)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  document.querySelector<HTMLElement>('.cal__day[tabindex="0"]')!.focus()
  await userEvent.keyboard('{PageDown}')
  expect(screen.getByRole('heading', { name: 'abril de 2026' })).toBeTruthy()
  expect(focused()).toContain('30 de abril')
  await userEvent.keyboard('{PageUp}{PageUp}')
  expect(focused()).toContain('28 de fevereiro')
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')
  expect(focused()).toContain('28 de fevereiro de 2027')
})
