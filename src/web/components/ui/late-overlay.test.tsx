import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { later } from '#web/lib/page/later.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Button } from './button.tsx'
import { Dialog, dialogPanel } from './dialog.tsx'
import { itemPressed, LateOverlay } from './late-overlay.tsx'
import { ToastRegion } from './toast.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

it('returns the focus to what opened it, also when somebody tabbed on while its code loaded', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const code = later(async () => {
    await arrival
    return import('./dialog-panel.tsx')
  })
  function Page() {
    const [isOpen, setOpen] = useState<boolean>()
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        <Button>Outro</Button>
        {isOpen !== undefined && (
          <LateOverlay code={code} onClose={() => setOpen(false)}>
            {({ DialogPanel }) => (
              <DialogPanel open={isOpen} onClose={() => setOpen(false)} title="Solução">
                Corpo
              </DialogPanel>
            )}
          </LateOverlay>
        )}
      </>
    )
  }
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  opener.focus()
  // oxlint-disable-next-line typescript/require-await -- an awaited `act` lets React wait for the code
  await act(async () => opener.click())
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Outro')
  // oxlint-disable-next-line typescript/require-await
  await act(async () => arrive())
  await screen.findByRole('dialog', { name: 'Solução' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir'))
})

it('what an item of a menu opens returns the focus to the menu’s button, also when its code is there already', async () => {
  await dialogPanel.load()
  const returned = vi.fn()
  function Page() {
    const more = useRef<HTMLButtonElement>(null)
    const [isOpen, setOpen] = useState<boolean>()
    const choose = () => {
      itemPressed(more.current)
      setOpen(true)
    }
    return (
      <>
        <Button ref={more} onFocus={returned}>
          Mais
        </Button>
        {isOpen === undefined && <Button onClick={choose}>Cancelar</Button>}
        {isOpen && (
          <Dialog open onClose={() => setOpen(false)} title="Porquê">
            Corpo
          </Dialog>
        )}
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await screen.findByRole('dialog', { name: 'Porquê' })
  expect(returned).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mais'))
})

it('says that its code could not be loaded, leaves the page as it was, and tries again at the next press', async () => {
  let isOffline = true
  const code = later(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return import('./dialog-panel.tsx')
  })
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <input aria-label="Nome" />
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && (
          <LateOverlay code={code} onClose={close}>
            {({ DialogPanel }) => (
              <DialogPanel open onClose={close} title="Solução">
                Corpo
              </DialogPanel>
            )}
          </LateOverlay>
        )}
        <ToastRegion />
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Nome'), 'Inês')
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText(/^Não conseguimos abrir isto/)
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Inês')
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog', { name: 'Solução' })
})
