import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { fold } from '#web/lib/text/fold.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import './combobox.css'
import { FieldNote, useFieldControl, useFieldLabel } from './field.tsx'
import './input.css'
import './listbox.css'

export type Choice = { value: string; label: string; hint?: string }

export type ComboboxProps = {
  options: Choice[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  id?: string
}

/** The option that a typed text means: the one with this very name, or the only one that contains it. */
export function meantBy<C extends Choice>(typed: string, options: readonly C[]): C | undefined {
  const wanted = fold(typed.trim())
  if (wanted === '') return undefined
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  return found.find(({ label }) => fold(label) === wanted) ?? (found.length === 1 ? found[0] : undefined)
}

/**
 * One of many options, found by typing. Leaving the box takes the option that the text means; a text that means none
 * stays, and is told that it is no choice.
 */
export function Combobox({ options, value, onChange, onBlur, name, placeholder, disabled, ...rest }: ComboboxProps) {
  const t = useT('ui')
  const box = useComboProps({ placeholder, ...rest })
  const typed = useRef('')
  const note = useId()
  const [isLeft, setLeft] = useState(false)
  const isNone = isLeft && value === null && !box.isInvalid
  const take = () => {
    const meant = meantBy(typed.current, options)
    if (meant && meant.value !== value) onChange(meant.value)
    return meant
  }
  return (
    <AriaLocale>
      <ComboBox
        {...box}
        className={cx(box.className, isNone && 'is-invalid')}
        isInvalid={box.isInvalid || isNone}
        aria-describedby={cx(box['aria-describedby'], isNone && note) || undefined}
        name={name}
        isDisabled={disabled}
        defaultItems={options}
        selectedKey={value}
        onInputChange={(text) => {
          typed.current = text
          setLeft(false)
        }}
        onSelectionChange={(key) => {
          if (key !== null) onChange(String(key))
          else if (!take()) onChange(null)
        }}
        onBlur={() => {
          setLeft(!take() && typed.current.trim() !== '')
          onBlur?.()
        }}
        allowsCustomValue={value === null}
      >
        <ComboParts placeholder={placeholder} empty={t('combobox.empty')} />
      </ComboBox>
      {isNone && <FieldNote id={note} error={t('combobox.choose')} />}
    </AriaLocale>
  )
}

/** What every `ComboBox` of ours has: its place in a `Field`, and a list that opens with the focus. */
export function useComboProps({ placeholder, ...rest }: { placeholder: string | undefined; id?: string | undefined }) {
  const link = useFieldControl(rest)
  const label = useFieldLabel()
  return {
    className: 'combo',
    id: link.id,
    'aria-labelledby': label,
    'aria-label': label ? undefined : placeholder,
    'aria-describedby': link['aria-describedby'],
    isInvalid: Boolean(link['aria-invalid']),
    menuTrigger: 'focus',
    allowsEmptyCollection: true,
  } as const
}

type PartsProps = { placeholder: string | undefined; empty: string; input?: Ref<HTMLInputElement> }

/** The text, the button and the list of a `ComboBox`. */
export function ComboParts({ placeholder, empty, input }: PartsProps) {
  const t = useT('ui')
  return (
    <>
      <Input className="input" placeholder={placeholder} ref={input} />
      <Button className="combo__open" aria-label={t('combobox.open')}>
        <ChevronDown />
      </Button>
      <ChoiceList empty={empty} />
    </>
  )
}

function ChoiceList({ empty }: { empty: string }) {
  const state = useContext(ComboBoxStateContext)
  useReadablePage(state?.isOpen ?? false)
  useCloseOutside(state?.isOpen ?? false, () => state?.close())
  return (
    // The box itself closes the list on Escape, choice and blur; the popover would also do so when the page scrolls.
    <OverlayTriggerStateContext value={state && { ...state, close: () => undefined }}>
      <Popover className="listbox combo__list" offset={6}>
        <ListBox<Choice> className="listbox__list" renderEmptyState={() => <p className="listbox__empty">{empty}</p>}>
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className="option">
              {({ isSelected }) => (
                <>
                  <span className="grow truncate">{choice.label}</span>
                  {choice.hint && <span className="option__code">{choice.hint}</span>}
                  {isSelected && <Check className="option__tick" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </OverlayTriggerStateContext>
  )
}

/** A touch beside the box takes no focus away on telephones, so that the list would stay open over the page. */
function useCloseOutside(isOpen: boolean, close: () => void) {
  const act = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('.combo, .combo__list')) act()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
}

/**
 * While a list is open, react-aria hides the page from screen readers, although its controls can still be focused. It
 * leaves out whatever is marked as the top layer when its effect runs, which is just after this one.
 */
function useReadablePage(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const parts = [...document.body.children].filter((part) => !part.hasAttribute(topLayer))
    for (const part of parts) part.setAttribute(topLayer, '')
    queueMicrotask(() => {
      for (const part of parts) part.removeAttribute(topLayer)
    })
  }, [isOpen])
}

const topLayer = 'data-react-aria-top-layer'
