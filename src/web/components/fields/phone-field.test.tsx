import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PhoneInput } from '#contract/phone/phone.ts'
import { loadTexts, setLocale } from '#web/lib/text/i18n.ts'
import { Field } from './field.tsx'
import { emptyPhone, PhoneField, usePhoneError } from './phone-field.tsx'

let latest: PhoneInput

function Example({ start = emptyPhone, disabled }: { start?: PhoneInput; disabled?: boolean }) {
  const [value, setValue] = useState(start)
  const errorOf = usePhoneError()
  const change = (next: PhoneInput) => {
    latest = next
    setValue(next)
  }
  return (
    <Field label="Telemóvel" error={errorOf(value)}>
      <PhoneField value={value} onChange={change} disabled={disabled} />
    </Field>
  )
}

const show = (start?: Partial<PhoneInput>, disabled = false) => {
  latest = { ...emptyPhone, ...start }
  render(<Example start={latest} disabled={disabled} />)
  return userEvent.setup({ delay: null })
}
const input = () => screen.getByLabelText<HTMLInputElement>('Telemóvel')
const button = () => screen.getByRole('combobox', { name: 'País do número' })
const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Procurar país' })
const list = () => screen.getByRole('listbox')
const highlighted = () => document.getElementById(button().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(async () => {
  await setLocale('pt')
  await loadTexts(['phone', 'basics', 'ui'])
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('the number', () => {
  it('is a telephone input that takes the 250 characters of the specification, not more', () => {
    show()
    expect(input()).toMatchObject({ type: 'tel', autocomplete: 'tel', maxLength: 250 })
  })

  it('is formatted the local way once it is valid, and left as typed before (9.16)', async () => {
    const user = show()
    await user.type(input(), '91234567')
    expect(input().value).toBe('91234567')
    await user.type(input(), '8')
    expect(latest).toEqual({ country: 'PT', number: '912 345 678' })
  })

  it('takes an extension, letter by letter', async () => {
    const user = show()
    await user.type(input(), '912345678 ext. 42')
    expect(input().value).toBe('912 345 678 ext. 42')
    expect(screen.queryByText(/número/i)).toBeNull()
  })

  it('sets the country (9.14): by a plus, and for a national number of a neighbour', async () => {
    const user = show({ country: 'GB' })
    await user.type(input(), '07781 123456')
    expect(latest.country).toBe('GG')
    await user.clear(input())
    await user.type(input(), '+5511912345678')
    expect(latest).toEqual({ country: 'BR', number: '+55 11 91234 5678' })
  })

  it('does not guess the country while a calling code is shared (9.15)', async () => {
    const user = show()
    await user.type(input(), '+447')
    expect(latest.country).toBe('PT')
  })

  it('keeps the caret behind the same digit when it is formatted', async () => {
    const user = show({ number: '912 345 67' })
    input().setSelectionRange(3, 3)
    await user.type(input(), '0', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(input().value).toBe('912 034 567')
    expect(input().selectionStart).toBe(5)
  })

  it.each([
    ['', 'Indica o teu número de telemóvel.'],
    ['abc', 'Usa só algarismos.'],
    ['1', 'Número demasiado curto para Portugal.'],
    ['91234567', 'Número demasiado curto para Portugal.'],
    ['9123456789', 'Número demasiado comprido para Portugal.'],
    ['112345678', 'Este número não é válido para Portugal.'],
  ])('"%s" is answered with "%s"', (number, sentence) => {
    show({ number })
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
  })
})

describe('the list', () => {
  it('names the countries in the current language, the most used first and again in order (9.5)', async () => {
    const user = show()
    await user.click(button())
    const [top, all] = within(list()).getAllByRole('group')
    expect(
      within(top!)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'PTPortugal+351',
      'AOAngola+244',
      'BRBrasil+55',
      'CVCabo Verde+238',
      'GWGuiné-Bissau+245',
      'MZMoçambique+258',
    ])
    expect(within(all!).getAllByRole('option')).toHaveLength(244)
    expect(within(all!).getAllByRole('option')[0]?.textContent).toBe('AFAfeganistão+93')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('PTPortugal+351')
    await act(() => setLocale('en'))
    expect(
      within(list())
        .getAllByRole('option')
        .some((one) => one.textContent === 'MZMozambique+258'),
    ).toBe(true)
  })

  it.each([
    [201, 'below'],
    [200, 'above'],
  ])('with %i px free below opens %s (0.3)', async (free, side) => {
    const user = show()
    const box = button().parentElement!
    box.getBoundingClientRect = () => ({ bottom: window.innerHeight - free }) as DOMRect
    await user.click(button())
    expect(list().parentElement?.dataset['side']).toBe(side)
  })

  it('opens, closes and chooses by pointer (9.8)', async () => {
    const user = show({ number: '912345678' })
    await user.click(button())
    await user.click(button())
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(button())
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(button())
    await user.click(screen.getByRole('option', { name: /Espanha/ }))
    expect(latest).toEqual({ country: 'ES', number: '912 34 56 78' })
    expect(document.activeElement).toBe(button())
  })

  it('stays closed while the field is disabled', async () => {
    const user = show({}, true)
    await user.click(button())
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('the keys', () => {
  it('Down opens and highlights the first, then the next; Up stops at the first (9.9)', async () => {
    const user = show()
    button().focus()
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toContain('Portugal')
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toContain('Angola')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(highlighted()).toContain('Portugal')
  })

  it('Up opens on the last (9.9), Enter chooses it (9.10)', async () => {
    const user = show()
    button().focus()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toContain('Zimbabué')
    await user.keyboard('{Enter}')
    expect(latest.country).toBe('ZW')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('Enter and Space open a closed list, Space closes it (9.10)', async () => {
    const user = show()
    button().focus()
    await user.keyboard('{Enter}')
    expect(list()).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard(' ')
    expect(list()).toBeTruthy()
  })

  it.each(['{Escape}', '{Tab}'])('%s closes and returns the highlight to the chosen country (9.10)', async (key) => {
    const user = show()
    button().focus()
    await user.keyboard(`{ArrowDown}{ArrowDown}${key}`)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(latest.country).toBe('PT')
    button().focus()
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toContain('Portugal')
  })

  it('letters find a name, whatever their case and accents, until 700 ms pass (9.11)', () => {
    vi.useFakeTimers()
    show()
    fireEvent.click(button())
    const type = (text: string) => {
      for (const key of text) fireEvent.keyDown(button(), { key })
    }
    type('AFRICA do s')
    expect(highlighted()).toContain('África do Sul')
    vi.advanceTimersByTime(699)
    type('u')
    expect(highlighted()).toContain('África do Sul')
    vi.advanceTimersByTime(700)
    type('u')
    expect(highlighted()).toContain('Ucrânia')
    expect(latest.country).toBe('PT')
  })

  it('letters do nothing while the list is closed (9.12)', async () => {
    const user = show()
    button().focus()
    await user.keyboard('br')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toContain('Portugal')
  })

  it('a slash moves to the search box: name, code or calling code, and Enter chooses (9.13)', async () => {
    const user = show()
    await user.click(button())
    await user.keyboard('/')
    expect(document.activeElement).toBe(search())
    await user.keyboard('+351')
    expect(
      within(list())
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['PTPortugal+351'])
    await user.clear(search())
    await user.keyboard('mocamb{Enter}')
    expect(latest.country).toBe('MZ')
    expect(document.activeElement).toBe(button())
  })

  it('a search without results says so', async () => {
    const user = show()
    await user.click(button())
    await user.type(search(), 'zzz')
    expect(list().textContent).toBe('Nenhum país com esse nome ou indicativo.')
  })
})
