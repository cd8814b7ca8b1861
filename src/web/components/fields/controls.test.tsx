import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import { Input } from './input.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Score } from './score.tsx'
import { Textarea } from './textarea.tsx'

beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

describe('Button', () => {
  it('refuses presses while loading, stays focusable and keeps its name', async () => {
    const press = vi.fn<() => void>()
    const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" loading onClick={press}>
          Guardar
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Guardar' })
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('runs its action when it is not loading, and does not submit by default', async () => {
    const press = vi.fn<() => void>()
    render(<Button onClick={press}>Convidar</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
    expect(press).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').getAttribute('type')).toBe('button')
  })
})

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('Field', () => {
  it('reads label, hint and error out with the control', () => {
    render(
      <Field label="E-mail" hint="O do trabalho." error="Falta o domínio.">
        <Input />
      </Field>,
    )
    const input = screen.getByLabelText('E-mail')
    expect(describedBy(input)).toBe('O do trabalho. Falta o domínio.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('has no error attributes without an error', () => {
    render(
      <Field label="E-mail" optional>
        <Input />
      </Field>,
    )
    const input = screen.getByLabelText('E-mail')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
    expect(screen.getByText('opcional')).toBeTruthy()
  })
})

describe('Textarea', () => {
  it('counts characters without cutting the text', async () => {
    render(
      <Field label="Texto">
        <Textarea limit={5} />
      </Field>,
    )
    await userEvent.type(screen.getByLabelText('Texto'), 'sementes')
    expect(screen.getByLabelText('Texto')).toHaveProperty('value', 'sementes')
    expect(screen.getByText('8/5').className).toContain('is-over')
    expect(screen.getByText('Passaste o limite de caracteres.')).toBeTruthy()
  })
})

describe('PasswordField', () => {
  it('shows and hides the password and keeps its value', async () => {
    render(
      <Field label="Palavra-passe">
        <PasswordField />
      </Field>,
    )
    const input = screen.getByLabelText('Palavra-passe')
    await userEvent.type(input, 'segredo')
    expect(input.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar a palavra-passe' }))
    expect(input.getAttribute('type')).toBe('text')
    expect(input).toHaveProperty('value', 'segredo')
    await userEvent.click(screen.getByRole('button', { name: 'Esconder a palavra-passe' }))
    expect(input.getAttribute('type')).toBe('password')
  })
})

describe('ErrorSummary', () => {
  it('links to the control', async () => {
    render(
      <>
        <ErrorSummary problems={[{ id: 'mail', message: 'Falta o domínio.' }, { message: 'Escolhe uma área.' }]} />
        <input id="mail" />
      </>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Corrige 2 campos')
    await userEvent.click(screen.getByRole('link', { name: 'Falta o domínio.' }))
    expect(document.activeElement?.id).toBe('mail')
  })
})

describe('RadioGroup', () => {
  it('passes the value on and names the group', async () => {
    const change = vi.fn<(value: string) => void>()
    render(
      <RadioGroup
        label="Como participas?"
        value={undefined}
        onChange={change}
        options={[
          { value: 'site', label: 'No local' },
          { value: 'online', label: 'Em linha' },
        ]}
      />,
    )
    expect(screen.getByRole('group', { name: 'Como participas?' })).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Em linha'))
    expect(change).toHaveBeenCalledWith('online')
  })
})

describe('Score', () => {
  it('takes a digit from the keyboard', async () => {
    function Scored() {
      const [value, setValue] = useState<number | null>(1)
      return <Score label="Impacto" value={value} onChange={setValue} />
    }
    render(<Scored />)
    await userEvent.click(screen.getByLabelText('1'))
    await userEvent.keyboard('4')
    expect(screen.getByLabelText('4')).toHaveProperty('checked', true)
  })
})

describe('FileDrop', () => {
  it('takes only one file by default', async () => {
    const files = vi.fn<(files: File[]) => void>()
    render(<FileDrop label="Anexo" onFiles={files} />)
    const file = new File(['x'], 'plano.pdf', { type: 'application/pdf' })
    await userEvent.upload(screen.getByLabelText('Anexo'), file)
    expect(files).toHaveBeenCalledWith([file])
  })

  it('ignores dropped files while the form around it is disabled', () => {
    const files = vi.fn<(files: File[]) => void>()
    const dropped = { dataTransfer: { files: [new File(['x'], 'plano.pdf')] } }
    const form = (disabled: boolean) => (
      <fieldset disabled={disabled}>
        <FileDrop label="Anexo" onFiles={files} />
      </fieldset>
    )
    const { rerender } = render(form(true))
    fireEvent.drop(screen.getByLabelText('Anexo'), dropped)
    expect(files).not.toHaveBeenCalled()
    rerender(form(false))
    fireEvent.drop(screen.getByLabelText('Anexo'), dropped)
    expect(files).toHaveBeenCalledWith(dropped.dataTransfer.files)
  })
})
