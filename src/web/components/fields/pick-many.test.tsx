import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Field } from './field.tsx'
import { MultiCombobox } from './multi-combobox.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

const OPTIONS = ['React', 'Rust', 'Água'].map((label) => ({ value: label.toLowerCase(), label }))

function Skills({ max }: { max?: number }) {
  const [value, setValue] = useState(['react'])
  return (
    <>
      <Field label="Competências">
        <MultiCombobox options={OPTIONS} value={value} onChange={setValue} allowNew max={max} />
      </Field>
      <output>{value.join('|')}</output>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Competências' })
const chosen = () => document.querySelector('output')?.textContent

it('finds without accents, adds, and no longer offers chosen options', async () => {
  render(<Skills />)
  await userEvent.type(box(), 'agua')
  await userEvent.click(await screen.findByRole('option', { name: 'Água' }))
  expect(chosen()).toBe('react|água')
  await userEvent.type(box(), 'r')
  expect(screen.queryByRole('option', { name: 'React' })).toBeNull()
})

it('takes a new word and removes it again', async () => {
  render(<Skills />)
  await userEvent.type(box(), 'Kotlin')
  await userEvent.click(await screen.findByRole('option', { name: 'Acrescentar «Kotlin»' }))
  expect(chosen()).toBe('react|Kotlin')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Remover Kotlin' }))
  expect(chosen()).toBe('react')
})

it('removes the last choice with backspace in an empty box', async () => {
  render(<Skills />)
  await userEvent.click(box())
  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toBe('')
})

it('offers nothing more at the maximum, and keeps the focus', async () => {
  render(<Skills max={2} />)
  await userEvent.type(box(), 'agua')
  await userEvent.click(await screen.findByRole('option', { name: 'Água' }))
  expect(chosen()).toBe('react|água')
  expect(document.activeElement).toBe(box())
  await userEvent.type(box(), 'r')
  expect(await screen.findByText('Já escolheste o máximo.')).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Rust' })).toBeNull()
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect(chosen()).toBe('react')
})
