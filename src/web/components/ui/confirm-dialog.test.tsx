import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { ConfirmDialog, dialogPanel } from './dialog.tsx'

beforeAll(async () => {
  await dialogPanel.load()
  await loadTexts(['ui', 'basics'])
})
afterEach(cleanup)

it('takes a double click for one', async () => {
  const confirm = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(
    <ConfirmDialog
      open
      title="Publicar?"
      confirmLabel="Publicar"
      cancelLabel="Ainda não"
      onConfirm={confirm}
      onClose={close}
    />,
  )
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Publicar' }))
  expect(confirm).toHaveBeenCalledTimes(1)
})
