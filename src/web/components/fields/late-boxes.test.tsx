import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Field } from './field.tsx'
import { LateCombobox, LateMultiCombobox } from './late-boxes.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

const options = [{ value: 'agu', label: 'Água' }]
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Setor' })
const isThere = () => waitFor(() => expect(box().readOnly).toBe(false))

it('who is in the box before its code came stays in it', async () => {
  render(
    <Field label="Setor">
      <LateCombobox options={options} value="agu" onChange={() => {}} />
    </Field>,
  )
  expect([box().readOnly, box().value]).toEqual([true, 'Água'])
  box().focus()
  await isThere()
  await waitFor(() => expect(document.activeElement).toBe(box()))
})

it('a box that comes takes the focus from nobody', async () => {
  render(
    <Field label="Setor">
      <LateMultiCombobox options={options} value={['agu']} onChange={() => {}} />
    </Field>,
  )
  expect(box().readOnly).toBe(true)
  await isThere()
  expect(document.activeElement).toBe(document.body)
})
