import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialogPanel } from '#web/components/ui/dialog.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadMessages } from '#web/lib/api/messages.ts'
import type { DraftCalls, StoredDraft } from '#web/lib/forms/draft-keeper.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { AutosaveLine } from './autosave-line.tsx'

type Text = { title: string }

const none = { version: 0, content: null, updatedAt: null }

beforeAll(async () => {
  await dialogPanel.load()
  await loadTexts(['ui', 'basics'])
  await loadMessages()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function draftSetup() {
  const server = { stored: null as StoredDraft<Text> | null, isGone: false }
  const check = () => {
    if (server.isGone) throw new ApiError('offline', 0)
  }
  const calls: DraftCalls<Text> = {
    load: async () => (check(), server.stored ?? none),
    save: async (version, content) => {
      check()
      if (version !== (server.stored?.version ?? 0))
        throw new ApiError('stale_version', 409, { current: server.stored ?? none })
      const updatedAt = new Date(2026, 2, 12, 14, 32).toISOString()
      return (server.stored = { version: version + 1, content, updatedAt })
    },
    remove: async () => void (server.stored = null),
  }
  return { server, calls }
}

function Editor({ calls }: { calls: DraftCalls<Text> }) {
  const [values, replace] = useState<Text>({ title: '' })
  const draft = useServerDraft({ values, replace }, { area: 'test', key: 'new', calls })
  return (
    <fieldset disabled={draft.loading}>
      <input aria-label="Título" value={values.title} onChange={(event) => replace({ title: event.target.value })} />
      <AutosaveLine draft={draft} labels={{ title: 'Título' }} />
      <button type="button" onClick={() => void draft.discard()}>
        Enviar
      </button>
    </fieldset>
  )
}

const title = () => screen.getByLabelText<HTMLInputElement>('Título')
const open = async (calls: DraftCalls<Text>) => {
  const page = await act(async () => render(<Editor calls={calls} />))
  await waitFor(() => expect(document.querySelector('fieldset')?.disabled).toBe(false))
  return page
}

it('saves when a field loses focus, and says when it saved', async () => {
  const { server, calls } = draftSetup()
  const page = await open(calls)
  expect(screen.getByText('Guardamos enquanto escreves')).toBeTruthy()
  await userEvent.type(title(), 'Água')
  expect(screen.getByText('A guardar…')).toBeTruthy()
  await userEvent.tab()
  await screen.findByText('Guardado a 12 mar, às 14:32', undefined, { timeout: 500 })
  page.unmount()
  await open(calls)
  expect(title().value).toBe('Água')
  await userEvent.click(screen.getByText('Enviar'))
  await waitFor(() => expect(server.stored).toBeNull())
})

it('says that there is no connection, and saves once it is back', async () => {
  const { server, calls } = draftSetup()
  await open(calls)
  server.isGone = true
  await userEvent.type(title(), 'Água')
  await userEvent.tab()
  await screen.findByText('Sem rede, guardamos quando voltar')
  server.isGone = false
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.stored?.content).toEqual({ title: 'Água' }))
})

it('shows both texts when another tab has changed the draft, and keeps the chosen one', async () => {
  const { server, calls } = draftSetup()
  await open(calls)
  server.stored = { version: 3, content: { title: 'Da outra' }, updatedAt: new Date(2026, 2, 12).toISOString() }
  await userEvent.type(title(), 'Desta')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Ver e escolher' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /O que está guardado/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await waitFor(() => expect(title().value).toBe('Da outra'))
  expect(server.stored.version).toBe(3)
})
