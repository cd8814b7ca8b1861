import { ChevronDown, ChevronUp } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import {
  callingCodeOf,
  formatPhone,
  movePhone,
  phoneAdvice,
  phoneCountries,
  type PhoneInput,
  phoneLimits,
  readPhone,
} from '#contract/phone/phone.ts'
import { intlLocales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import './input.css'
import './listbox.css'
import './phone-field.css'
import { useListKeys } from './phone-field-keys.ts'
import { optionId, PhoneFieldList } from './phone-field-list.tsx'
import { type CountryList, useCountryList } from './phone-field-list-state.ts'

export const emptyPhone: PhoneInput = { country: 'PT', number: '' }

export type PhoneFieldProps = {
  value: PhoneInput
  onChange: (value: PhoneInput) => void
  onBlur?: () => void
  name?: string
  id?: string
  disabled?: boolean
}

/** A phone number with its country: the country follows the number, and a valid number is formatted the local way. */
export function PhoneField({ value, onChange, onBlur, name = 'telephone', id, disabled }: PhoneFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const listId = useId()
  const list = useCountryList({
    box,
    country: value.country,
    onChoose: (country) => {
      onChange({ country, number: movePhone(value.number, value.country, country) })
      button.current?.focus()
    },
  })
  const keys = useListKeys(list, { button: () => button.current?.focus(), search: () => searchBox.current?.focus() })
  useOutsidePress(box, list)

  const leave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    list.close()
    onBlur?.()
  }
  return (
    <div className={cx('phone', disabled && 'is-disabled')} ref={box} onBlur={leave}>
      <CountryButton
        {...{ list, listId, button, disabled }}
        country={value.country}
        onKeyDown={keys.onButton}
        onClick={() => (list.open ? list.close() : list.show())}
      />
      <NumberInput {...{ id, name, value, onChange, disabled }} />
      {list.open && (
        <PhoneFieldList {...{ list, searchBox }} id={listId} country={value.country} onKeyDown={keys.onSearch} />
      )}
    </div>
  )
}

type CountryButtonProps = ComponentProps<'button'> & {
  list: CountryList
  listId: string
  country: string
  button: RefObject<HTMLButtonElement | null>
}

function CountryButton({ list, listId, country, button, ...rest }: CountryButtonProps) {
  const t = useT('phone')
  const name = useCountryName()
  return (
    <button
      {...rest}
      ref={button}
      className="phone__country"
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot show a chip and a code
      role="combobox"
      aria-label={t('country')}
      aria-haspopup="listbox"
      aria-expanded={list.open}
      aria-controls={list.open ? listId : undefined}
      aria-activedescendant={list.open && list.active !== null ? optionId(listId, list.active) : undefined}
    >
      <span className="sr-only">{name(country)}</span>
      <span className="iso" aria-hidden>
        {country}
      </span>
      <span className="num">+{callingCodeOf(country)}</span>
      {list.open ? <ChevronUp /> : <ChevronDown />}
    </button>
  )
}

// Formatting drops what does not make an extension yet: «912 345 678 e».
const beginsExtension = /[^\d+\s().-]|\s$/

function NumberInput({ id, name, value, onChange, disabled }: Omit<PhoneFieldProps, 'onBlur'>) {
  const link = useFieldControl({ id })
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // Formatting the number would move the caret to the end: put it back behind the same digit.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    const number = beginsExtension.test(typed) ? typed : formatPhone(typed, value.country)
    caret.current = caretAfter(typed, event.target.selectionStart, number)
    onChange({ country: followNumber(typed, value.country), number })
  }
  return (
    <input
      {...link}
      ref={input}
      className="input"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={phoneLimits.text}
      name={name}
      value={value.number}
      disabled={disabled}
      onChange={write}
    />
  )
}

/** The error for this number, or undefined when it is valid. */
export function usePhoneError(): (value: PhoneInput) => string | undefined {
  const t = useT('phone')
  const name = useCountryName()
  return (value) => {
    if (value.number.trim() === '') return t('error.required')
    const fault = phoneAdvice(value)
    return fault === null ? undefined : t(`error.${fault}`, { country: name(value.country) })
  }
}

function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(intlLocales[useLocale()], { type: 'region' })
  return (code) => names.of(code) ?? code
}

function followNumber(text: string, chosen: string): string {
  const phone = readPhone(text, chosen)
  return phone.ok && phone.country !== null && phoneCountries().includes(phone.country) ? phone.country : chosen
}

function caretAfter(typed: string, at: number | null, next: string): number | null {
  if (at === null || at === typed.length || next === typed) return null
  const digits = typed.slice(0, at).replaceAll(/\D/g, '').length
  const last = [...next.matchAll(/\d/g)][digits - 1]
  return last ? last.index + 1 : 0
}

function useOutsidePress(box: RefObject<HTMLElement | null>, { open, close }: CountryList) {
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [box, open, close])
}
