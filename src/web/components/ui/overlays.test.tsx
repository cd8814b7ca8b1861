import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody, dialogPanel } from './dialog.tsx'
import { Menu, MenuChoices, MenuItem, menuParts } from './menu.tsx'
import { currentToasts, dismissToast, toast } from './toast-store.ts'
import { ToastRegion } from './toast.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
beforeAll(() => Promise.all([menuParts.load(), dialogPanel.load()]))
afterEach(cleanup)

function Opener({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Solução" dirty={dirty}>
        <DialogBody>Corpo</DialogBody>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('closes with Escape and returns the focus', async () => {
    render(<Opener dirty={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    expect(screen.getByRole('dialog', { name: 'Solução' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir'))
  })

  it('asks before it discards input, and keeps the focus meanwhile', async () => {
    render(<Opener dirty />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem guardar?' })
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    expect(question.textContent).toContain('alterações')
    await userEvent.click(screen.getByRole('button', { name: 'Sair sem guardar' }))
    await waitFor(() => expect(screen.queryByText('Corpo')).toBeNull())
  })
})

describe('Menu', () => {
  it('opens from the keyboard and runs the item', async () => {
    const act = vi.fn<() => void>()
    render(
      <Menu trigger={<Button>Mais</Button>} label="Ações">
        <MenuItem onAction={act}>Copiar</MenuItem>
      </Menu>,
    )
    screen.getByRole('button', { name: 'Mais' }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copiar' }))
    expect(act).toHaveBeenCalledOnce()
  })
})

describe('the trigger of a menu', () => {
  it('says what it opens, opens with an arrow key, and gets the focus back', async () => {
    render(
      <Menu trigger={<Button>Mais</Button>}>
        <MenuItem>Copiar</MenuItem>
        <MenuItem>Apagar</MenuItem>
      </Menu>,
    )
    const trigger = screen.getByRole('button', { name: 'Mais' })
    expect([trigger.getAttribute('aria-haspopup'), trigger.getAttribute('aria-expanded')]).toEqual(['true', 'false'])
    trigger.focus()
    await userEvent.keyboard('{ArrowDown}')
    const menu = await screen.findByRole('menu', { name: 'Mais' })
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(menu.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  })
})

describe('choices in a menu', () => {
  function Kinds({ many = false }) {
    const [chosen, setChosen] = useState(['talk'])
    return (
      <Menu trigger={<Button>Tipo</Button>}>
        <MenuChoices label="Tipo" many={many} chosen={chosen} onChange={setChosen}>
          <MenuItem id="talk">Palestra</MenuItem>
          <MenuItem id="visit">Visita</MenuItem>
        </MenuChoices>
      </Menu>
    )
  }
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Tipo' }))
  const checked = (role: string) =>
    screen.getAllByRole(role).map((item) => item.getAttribute('aria-checked') === 'true' && item.textContent)

  it('show the chosen one and take another', async () => {
    render(<Kinds />)
    await open()
    expect(checked('menuitemradio')).toEqual(['Palestra', false])
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Visita' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await open()
    expect(checked('menuitemradio')).toEqual([false, 'Visita'])
  })

  it('may be several, and the menu stays open', async () => {
    render(<Kinds many />)
    await open()
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Visita' }))
    expect(checked('menuitemcheckbox')).toEqual(['Palestra', 'Visita'])
  })
})

describe('toast', () => {
  afterEach(() => {
    vi.useRealTimers()
    for (const { id } of currentToasts()) dismissToast(id)
  })

  it('disappears after six seconds, but not under the pointer', () => {
    vi.useFakeTimers()
    render(<ToastRegion />)
    act(() => void toast('Guardado'))
    const card = screen.getByText('Guardado').closest('.toast') as HTMLElement
    act(() => void vi.advanceTimersByTime(5000))
    act(() => void card.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('Guardado')).toBeTruthy()
    act(() => void card.dispatchEvent(new MouseEvent('pointerout', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(1500))
    expect(screen.queryByText('Guardado')).toBeNull()
  })

  it('that can be undone stays for twenty seconds, is reached by F6 and gives the focus back', () => {
    vi.useFakeTimers()
    const run = vi.fn<() => void>()
    render(
      <>
        <button type="button">Aprovar</button>
        <ToastRegion />
      </>,
    )
    const approve = screen.getByRole('button', { name: 'Aprovar' })
    approve.focus()
    act(() => void toast('Aprovada', { action: { label: 'Anular', run } }))
    act(() => void vi.advanceTimersByTime(15_000))
    fireEvent.keyDown(approve, { key: 'F6' })
    const undo = screen.getByRole('button', { name: 'Anular' })
    expect(document.activeElement).toBe(undo)
    act(() => void vi.advanceTimersByTime(60_000))
    act(() => undo.click())
    expect(run).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(approve)
    // Nor is it lost by whoever presses the toast itself.
    act(() => void toast('Aprovada', { action: { label: 'Anular', run } }))
    act(() => screen.getByRole('button', { name: 'Anular' }).focus())
    act(() => screen.getByRole('button', { name: 'Anular' }).click())
    expect(document.activeElement).toBe(approve)
  })

  it('takes the place of older successes and of an equal one, but not of failures and what can be undone', () => {
    const action = { label: 'Anular', run: () => {} }
    const danger = { tone: 'danger' } as const
    for (const options of [{}, { moment: true }, { action }, { action }, danger, danger]) toast('Guardado', options)
    toast('Guardado', { text: 'Outra coisa.' })
    expect(currentToasts().map((shown) => [Boolean(shown.action), shown.tone, shown.text])).toEqual([
      [true, 'success', undefined],
      [true, 'success', undefined],
      [false, 'danger', undefined],
      [false, 'success', 'Outra coisa.'],
    ])
  })

  it('goes when a dialog opens, except a failure and what can be undone', async () => {
    toast('Guardado')
    toast('Aprovada', { action: { label: 'Anular', run: () => {} } })
    toast('Sem ligação', { tone: 'danger' })
    toast('Enviado', { text: 'Respondemos.', moment: true })
    render(
      <Dialog open title="Convidar" onClose={() => {}}>
        <p>Quem?</p>
      </Dialog>,
    )
    await screen.findByRole('dialog')
    expect(currentToasts().map(({ title }) => title)).toEqual(['Aprovada', 'Sem ligação'])
  })

  it('keeps errors and offers undo', () => {
    vi.useFakeTimers()
    const run = vi.fn<() => void>()
    render(<ToastRegion />)
    act(() => void toast('Sem ligação', { tone: 'danger', action: { label: 'Tentar de novo', run } }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('alert').textContent).toContain('Sem ligação')
    act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('Sem ligação')).toBeNull()
  })
})
