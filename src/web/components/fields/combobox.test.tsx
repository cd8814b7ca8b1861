import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { MultiCombobox } from './multi-combobox.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

const OPTIONS = ['Água', 'Agricultura e agroalimentar', 'Educação'].map((label) => ({
  value: label.slice(0, 3).toLowerCase(),
  label,
}))

function Sector() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <Field label="Setor">
        <Combobox options={OPTIONS} value={value} onChange={setValue} />
      </Field>
      <button type="button">Depois</button>
      <output>{value ?? 'nada'}</output>
    </>
  )
}

const box = (name = 'Setor') => screen.getByRole<HTMLInputElement>('combobox', { name })
const chosen = () => document.querySelector('output')?.textContent

it.each([
  ['the whole name, without accents', 'agua', 'águ', 'Água'],
  ['a part that only one name has', 'agroa', 'agr', 'Agricultura e agroalimentar'],
])('Tab takes %s', async (_, text, value, label) => {
  render(<Sector />)
  await userEvent.type(box(), text)
  await userEvent.tab()
  expect(chosen()).toBe(value)
  expect(box().value).toBe(label)
})

it('leaving by a press elsewhere takes the match as well', async () => {
  render(<Sector />)
  await userEvent.type(box(), 'educ')
  await userEvent.click(screen.getByRole('button', { name: 'Depois' }))
  expect([chosen(), box().value]).toEqual(['edu', 'Educação'])
})

it('keeps a text that several names contain, and chooses none of them', async () => {
  render(<Sector />)
  await userEvent.type(box(), 'ag')
  await userEvent.tab()
  expect([chosen(), box().value]).toEqual(['nada', 'ag'])
})

it('says of a text that means no option that it is no choice, until it changes', async () => {
  render(<Sector />)
  await userEvent.type(box(), 'zzzz')
  await userEvent.tab()
  const note = screen.getByText('Escolhe uma opção da lista.').parentElement!
  expect([chosen(), box().value]).toEqual(['nada', 'zzzz'])
  expect(box().getAttribute('aria-describedby')).toContain(note.id)
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(box())
  expect(screen.queryByText('Escolhe uma opção da lista.')).toBeNull()
  await userEvent.type(box(), 'educ')
  await userEvent.tab()
  expect(chosen()).toBe('edu')
  expect(box().getAttribute('aria-invalid')).not.toBe('true')
})

it('stays open with its text when the page scrolls', async () => {
  render(<Sector />)
  await userEvent.type(box(), 'ag')
  fireEvent.scroll(document)
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(box().value).toBe('ag')
})

it('leaves the page readable while the list is open', async () => {
  render(<Sector />)
  await userEvent.type(box(), 'ag')
  expect(screen.getByRole('button', { name: 'Depois' }).closest('[aria-hidden]')).toBeNull()
  expect(document.querySelector('[data-react-aria-top-layer]')).toBeNull()
})

it('a box for several takes the match too', async () => {
  function Skills() {
    const [value, setValue] = useState<string[]>([])
    return (
      <>
        <Field label="Competências">
          <MultiCombobox options={OPTIONS} value={value} onChange={setValue} />
        </Field>
        <output>{value.join('|')}</output>
      </>
    )
  }
  render(<Skills />)
  await userEvent.type(box('Competências'), 'agua')
  await userEvent.tab()
  expect([chosen(), box('Competências').value]).toEqual(['águ', ''])
})
