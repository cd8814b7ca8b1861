import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialogPanel } from '#web/components/ui/dialog.tsx'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { SaveBar } from './save-bar.tsx'

beforeAll(async () => {
  await dialogPanel.load()
  await loadTexts(['ui', 'basics'])
})
afterEach(cleanup)

function Form() {
  const [text, setText] = useState('')
  const empty = () => setText('')
  return (
    <>
      <input aria-label="Local" value={text} onChange={({ target }) => setText(target.value)} />
      <SaveBar dirty={text !== ''} onDiscard={empty} onSave={empty} />
    </>
  )
}

it('leaves the focus in the field from which somebody went to save with the keyboard', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const field = screen.getByRole('textbox')
  await user.type(field, 'Sala')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Guardar' }))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  expect(document.activeElement).toBe(field)
})
