import { useRef, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { fold } from '#web/lib/text/fold.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { Chosen } from './chosen.tsx'
import { type Choice, ComboParts, meantBy, useComboProps } from './combobox.tsx'

export type MultiComboboxProps = {
  options: Choice[]
  value: string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  /** A typed text may become an option of its own. */
  allowNew?: boolean
  /** The label of a typed text that becomes an option: «Propor «Play»». */
  newLabel?: (text: string) => string
  max?: number
  name?: string
  placeholder?: string
  disabled?: boolean
  id?: string
}

/** More than anybody reads; rendering hundreds at each key would make typing slow. */
const mostOffered = 50

function offered({ options, value, allowNew }: MultiComboboxProps, typed: string, addNew: string): Choice[] {
  const free = options.filter((option) => !value.includes(option.value))
  const wanted = fold(typed)
  const matching = wanted ? free.filter((option) => fold(option.label).includes(wanted)) : free
  const begins = ({ label }: Choice) => Number(fold(label).startsWith(wanted))
  const found = matching.toSorted((a, b) => begins(b) - begins(a)).slice(0, mostOffered)
  const known = [...options.map(({ label }) => label), ...value].some((label) => fold(label) === wanted)
  return allowNew && wanted && !known ? [...found, { value: typed.trim(), label: addNew }] : found
}

/** Several of many options; the chosen ones are chips above the box. */
export function MultiCombobox(props: MultiComboboxProps) {
  const t = useT('ui')
  const { options, value, onChange, onBlur, max = Infinity, placeholder, disabled, id } = props
  const { newLabel = (text) => t('combobox.add', { text }) } = props
  const box = useComboProps({ placeholder, id })
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // The box stays enabled at the maximum: disabling it would drop the focus after the last choice.
  const full = value.length >= max
  const items = full ? [] : offered(props, typed, newLabel(typed.trim()))
  const add = (chosen: string) => {
    if (!value.includes(chosen)) onChange([...value, chosen])
    setTyped('')
  }
  const remove = (chosen: string) => {
    onChange(value.filter((one) => one !== chosen))
    input.current?.focus()
  }
  return (
    <AriaLocale>
      <Chosen value={value} options={options} onRemove={remove} disabled={disabled} />
      <ComboBox
        {...box}
        isDisabled={disabled}
        items={items}
        selectedKey={null}
        inputValue={typed}
        onInputChange={setTyped}
        onSelectionChange={(key) => key !== null && add(String(key))}
        onKeyDown={(event) => {
          const last = value.at(-1)
          if (event.key === 'Backspace' && typed === '' && last) remove(last)
        }}
        onBlur={() => {
          const meant = meantBy(typed, full ? [] : options) ?? (items.length === 1 ? items[0] : undefined)
          if (meant && typed.trim() !== '') add(meant.value)
          onBlur?.()
        }}
      >
        <ComboParts placeholder={placeholder} empty={t(full ? 'combobox.full' : 'combobox.empty')} input={input} />
      </ComboBox>
    </AriaLocale>
  )
}
