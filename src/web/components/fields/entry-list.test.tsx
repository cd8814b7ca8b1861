import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { EntryList, moved } from './entry-list.tsx'

beforeAll(() => loadTexts(['ui', 'basics']))
afterEach(cleanup)

function Names({ start = ['Ana', 'Bento', 'Clara'], max }: { start?: string[]; max?: number }) {
  const [names, setNames] = useState(start)
  return (
    <EntryList value={names} onChange={setNames} blank="" addLabel="Acrescentar" {...(max && { max })}>
      {(i) => (
        <input aria-label="Nome" value={names[i]} onChange={(event) => setNames(names.with(i, event.target.value))} />
      )}
    </EntryList>
  )
}

const shown = () => screen.getAllByLabelText<HTMLInputElement>('Nome').map(({ value }) => value)
const handle = (number: number) => screen.getByRole('button', { name: `Arrastar o ${number}.º` })

/** Lays the entries out one under the other, 100 px each. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100
  })
  HTMLElement.prototype.setPointerCapture = () => {}
}

function drag(number: number, toY: number, end: () => void = () => fireEvent.pointerUp(handle(number))) {
  layOut()
  fireEvent.pointerDown(handle(number), { button: 0, clientY: number * 100 - 50 })
  fireEvent.pointerMove(handle(number), { clientY: toY })
  end()
}

describe('EntryList', () => {
  it('moves an entry to where it is dropped', () => {
    render(<Names />)
    drag(1, 260)
    expect(shown()).toEqual(['Bento', 'Clara', 'Ana'])
    drag(3, 120)
    expect(shown()).toEqual(['Bento', 'Ana', 'Clara'])
    expect(document.activeElement).toBe(handle(2))
  })

  it('makes room for the entry, and changes nothing on Escape or when the pointer is lost', () => {
    render(<Names />)
    const ways = () => screen.getAllByRole('listitem').map(({ style }) => style.transform.replace(/\* .*/, '*'))
    drag(1, 260, () => {
      expect(ways()).toEqual(['translateY(210px)', 'translateY(calc(-1 *', 'translateY(calc(-1 *'])
      fireEvent.keyDown(window, { key: 'Escape' })
      fireEvent.pointerUp(handle(1))
    })
    drag(1, 260, () => fireEvent.pointerCancel(handle(1)))
    expect(shown()).toEqual(['Ana', 'Bento', 'Clara'])
    expect(ways()).toEqual(['', '', ''])
  })

  it('moves with the arrow keys on the handle, and keeps the focus there', async () => {
    render(<Names />)
    handle(1).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(shown()).toEqual(['Bento', 'Clara', 'Ana'])
    expect(document.activeElement).toBe(handle(3))
  })

  it('adds no more entries than the maximum', async () => {
    render(<Names max={4} />)
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Acrescentar' })
    await userEvent.click(add)
    expect(shown()).toHaveLength(4)
    expect(add.disabled).toBe(true)
  })
})

it('counts the target of a move by the position afterwards', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
