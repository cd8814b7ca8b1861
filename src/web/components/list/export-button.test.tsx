import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ExportFormat } from '#contract/lists.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { menuParts } from '#web/components/ui/menu.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'
import { ExportButton } from './export-button.tsx'

beforeAll(() => menuParts.load())
beforeAll(() => loadTexts(['basics', 'ui', 'manage']))
afterEach(cleanup)

const open = async (file: (format: ExportFormat) => Promise<Blob>, narrowed = false) => {
  render(
    <>
      <ExportButton name="sementes" narrowed={narrowed} file={file} />
      <ToastRegion />
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: narrowed ? 'Exportar esta vista' : 'Exportar tudo' }))
  return user
}

it('says what the file will contain, and downloads it in the chosen format', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const file = vi.fn(async () => new Blob(['a']))
  const user = await open(file)
  expect(screen.getByText('A lista inteira, sem filtros.')).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Excel' }))
  await waitFor(() => expect(names).toEqual(['sementes.xlsx']))
  expect(file).toHaveBeenCalledWith('xlsx')
})

it('says that the file contains only the filtered rows', async () => {
  await open(async () => new Blob(), true)
  expect(screen.getByText('Só o que está nesta vista, com os filtros de agora.')).toBeTruthy()
})

it('is busy until the file arrives, and says when it fails', async () => {
  const { promise, reject } = Promise.withResolvers<Blob>()
  const user = await open(() => promise)
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
  const button = screen.getByRole('button', { name: 'Exportar tudo' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  reject(new ApiError('offline', 0))
  await screen.findByText(/Verifica a tua ligação/)
  expect(button.getAttribute('aria-busy')).toBeNull()
})
