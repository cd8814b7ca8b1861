import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { check, email } from '#contract/rules.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { claimDrafts, discardAllDrafts } from './drafts.ts'
import { failed, freshState, submitted, visibleErrors } from './form-state.ts'
import { useForm } from './forms.ts'
import { setLocale } from '#web/lib/text/i18n.ts'
import { loadMessages } from '#web/lib/api/messages.ts'

// The numbers refer to the behaviour notes, section 10a.

const schema = z.object({
  email,
  password: z.string().check(check('required')),
  startup: z.object({ name: z.string().check(check('required')) }),
  consent: z.literal(true),
})
const initial = { email: '', password: '', startup: { name: '' }, consent: false }

type Values = z.infer<typeof schema>
type Props = { onSubmit?: (values: Values) => Promise<unknown>; draftKey?: string; summary?: boolean }

function TestForm({ onSubmit = async () => {}, draftKey, summary }: Props) {
  const form = useForm({ schema, initial, onSubmit, draftKey })
  const text = (path: 'email' | 'password' | 'startup.name', label: string) => (
    <label>
      {label}
      <input {...form.input(path)} id={form.field(path).id} aria-invalid={Boolean(form.error(path))} />
      <output>{form.error(path)}</output>
    </label>
  )
  return (
    <form {...form.props} aria-label="form" data-valid={form.valid} data-dirty={form.dirty}>
      {summary && form.errors.length > 0 && (
        <div data-error-summary tabIndex={-1}>
          {form.errors.map((error) => error.path).join(' ')}
        </div>
      )}
      {text('email', 'Email')}
      {text('password', 'Password')}
      {text('startup.name', 'Startup')}
      <input type="checkbox" aria-label="Consent" {...form.checkbox('consent')} />
      <p role="alert">{form.failure}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.set('email', 'not an address')}>
        Set
      </button>
      <button type="button" onClick={() => form.check(['email'])}>
        Next
      </button>
    </form>
  )
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const errorOf = (name: string) => box(name).parentElement?.querySelector('output')?.textContent
const form = () => screen.getByRole('form')

async function fillRight(user = userEvent.setup()) {
  await user.type(box('Email'), 'ana@exemplo.pt')
  await user.type(box('Password'), 'x')
  await user.type(box('Startup'), 'Rega')
  await user.click(screen.getByRole('checkbox'))
  return user
}

beforeEach(async () => {
  sessionStorage.clear()
  await loadMessages()
})
afterEach(async () => {
  cleanup()
  await setLocale('pt')
})

describe('when errors show', () => {
  it('shows none at first, although the form is invalid (10.5)', () => {
    render(<TestForm />)
    expect(screen.queryAllByText(/./, { selector: 'output' })).toEqual([])
    expect(form().dataset['valid']).toBe('false')
  })

  it('checks a field on input, and only that field (10.4)', async () => {
    render(<TestForm />)
    await userEvent.type(box('Email'), 'a')
    expect(errorOf('Email')).toBe('Escreve um e-mail completo, como nome@exemplo.pt.')
    expect(errorOf('Startup')).toBe('')
    await userEvent.type(box('Email'), 'na@exemplo.pt')
    expect(errorOf('Email')).toBe('')
  })

  it('checks a field that is left untouched (10.5)', async () => {
    render(<TestForm />)
    await userEvent.click(box('Startup'))
    await userEvent.tab()
    expect(errorOf('Startup')).toBe('Preenche este campo.')
  })

  it('shows no error for values set by code, until the field has shown one (10.5)', async () => {
    render(<TestForm />)
    await userEvent.click(screen.getByText('Set'))
    expect(errorOf('Email')).toBe('')
    fireEvent.blur(box('Email'))
    expect(errorOf('Email')).toBe('Escreve um e-mail completo, como nome@exemplo.pt.')
  })

  it('translates errors when the language changes (8.12)', async () => {
    render(<TestForm />)
    fireEvent.blur(box('Startup'))
    expect(errorOf('Startup')).toBe('Preenche este campo.')
    await act(() => setLocale('en'))
    expect(errorOf('Startup')).toBe('Fill in this field.')
  })

  it('can show the errors of one step of a longer form', async () => {
    render(<TestForm />)
    await userEvent.click(screen.getByText('Next'))
    expect(errorOf('Email')).toBe('Preenche este campo.')
    expect(errorOf('Startup')).toBe('')
    expect(document.activeElement).toBe(box('Email'))
  })
})

describe('submit', () => {
  it('shows everything, sends nothing and focuses the first wrong field (10.9)', async () => {
    const onSubmit = vi.fn(async () => {})
    render(<TestForm onSubmit={onSubmit} />)
    await userEvent.type(box('Email'), 'ana@exemplo.pt')
    await userEvent.click(screen.getByText('Send'))
    expect(errorOf('Password')).toBe('Preenche este campo.')
    expect(errorOf('Startup')).toBe('Preenche este campo.')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(box('Password'))
  })

  it('focuses the summary where there is one', async () => {
    render(<TestForm summary />)
    await userEvent.click(screen.getByText('Send'))
    expect(document.activeElement?.textContent).toBe('email password startup.name consent')
  })

  it("passes the schema's output on, once", async () => {
    let finish = () => {}
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<TestForm onSubmit={onSubmit} />)
    const user = await fillRight()
    await user.click(screen.getByText('Send'))
    await user.click(screen.getByText('Send'))
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      email: 'ana@exemplo.pt',
      password: 'x',
      startup: { name: 'Rega' },
      consent: true,
    })
    await act(async () => finish())
    expect(form().dataset['dirty']).toBe('false')
  })

  it('treats input typed during the request as a new change, and keeps it as a draft', async () => {
    const sending = Promise.withResolvers<void>()
    render(<TestForm draftKey="startup" onSubmit={() => sending.promise} />)
    const user = await fillRight()
    await user.click(screen.getByText('Send'))
    await user.type(box('Startup'), ' fina')
    await act(async () => sending.resolve())
    expect(form().dataset['dirty']).toBe('true')
    expect(sessionStorage.getItem('viveiro.draft.startup')).toContain('Rega fina')
  })

  it("puts the server's errors on the fields, until each is changed (10.9)", async () => {
    const taken = { field: 'email', code: 'email_taken', message: 'Já existe uma conta com este e-mail.' }
    const refused = new ApiError('email_taken', 409, { fields: [taken] })
    render(<TestForm onSubmit={() => Promise.reject(refused)} />)
    const user = await fillRight()
    await user.click(screen.getByText('Send'))
    expect(errorOf('Email')).toBe('Já existe uma conta com este e-mail.')
    expect(document.activeElement).toBe(box('Email'))
    expect(screen.getByRole('alert').textContent).toBe('Já existe uma conta com este e-mail.')
    await user.type(box('Startup'), 's')
    expect(errorOf('Email')).toBe('Já existe uma conta com este e-mail.')
    expect(screen.getByRole('alert').textContent).toBe('Já existe uma conta com este e-mail.')
    await user.type(box('Email'), 'x')
    expect(errorOf('Email')).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it("prefers the reason of a rule that finished late to the server's", () => {
    const refused = new ApiError('invalid_fields', 422, { fields: [{ field: 'email', code: 'invalid', message: '' }] })
    const state = failed(submitted(freshState(initial), false), refused)
    const judged = { field: 'email', code: 'email', params: {} }
    expect(visibleErrors(state, [judged], (code) => code)).toMatchObject([{ path: 'email', message: 'email' }])
  })

  it('keeps a server error about the whole form until the next submit', async () => {
    render(<TestForm onSubmit={() => Promise.reject(new ApiError('offline', 0))} />)
    const user = await fillRight()
    await user.click(screen.getByText('Send'))
    const failure = screen.getByRole('alert').textContent
    expect(failure).not.toBe('')
    await user.type(box('Email'), 'x')
    expect(screen.getByRole('alert').textContent).toBe(failure)
  })
})

describe('drafts', () => {
  it('are restored in a new form, without the password', async () => {
    const { unmount } = render(<TestForm draftKey="startup" />)
    await userEvent.type(box('Email'), 'ana@exemplo.pt')
    await userEvent.type(box('Password'), 'secret')
    unmount()
    expect(sessionStorage.getItem('viveiro.draft.startup')).not.toContain('secret')
    render(<TestForm draftKey="startup" />)
    expect(box('Email')).toHaveProperty('value', 'ana@exemplo.pt')
    expect(box('Password')).toHaveProperty('value', '')
  })

  it('are deleted when the form is sent, when the person leaves, and when somebody else signs in', async () => {
    render(<TestForm draftKey="startup" />)
    const user = await fillRight()
    expect(sessionStorage.getItem('viveiro.draft.startup')).not.toBeNull()
    await user.click(screen.getByText('Send'))
    expect(sessionStorage.getItem('viveiro.draft.startup')).toBeNull()

    sessionStorage.setItem('viveiro.draft.a', '{}')
    discardAllDrafts()
    expect(sessionStorage.getItem('viveiro.draft.a')).toBeNull()

    claimDrafts('ana')
    sessionStorage.setItem('viveiro.draft.a', '{}')
    claimDrafts('ana')
    expect(sessionStorage.getItem('viveiro.draft.a')).not.toBeNull()
    claimDrafts('rui')
    expect(sessionStorage.getItem('viveiro.draft.a')).toBeNull()
  })
})
