import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { dialogPanel } from '#web/components/ui/dialog.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { AskedButton } from './asked-act.tsx'

beforeAll(async () => {
  await dialogPanel.load()
  await loadTexts(['ui', 'basics'])
})
afterEach(cleanup)

async function ask(act: () => Promise<unknown>, done: string) {
  const words = { act: 'Apagar', keep: 'Ficar', done }
  render(
    <>
      <AskedButton asked={{ title: 'Apagar a chave?', text: 'Não volta.', words, act }} />
      <ToastRegion />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }))
  return screen.findByRole('alertdialog', { name: 'Apagar a chave?' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('acts only once somebody says so, and says what was done', async () => {
  const act = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const question = await ask(act, 'Apagado.')
  expect(question.textContent).toContain('Não volta.')
  await press('Ficar')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(act).not.toHaveBeenCalled()
  await press('Apagar')
  await userEvent.dblClick(screen.getAllByRole('button', { name: 'Apagar' }).at(-1)!)
  await screen.findByText('Apagado.')
  expect(act).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('tells what went wrong, and can be asked again', async () => {
  const act = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('offline')))
  await ask(act, 'Também apagado.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Apagar' }).at(-1)!)
  await screen.findByText(/correu mal|tenta/i)
  expect(screen.queryByText('Também apagado.')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('Apagar')
  expect(await screen.findByRole('alertdialog')).toBeDefined()
})
