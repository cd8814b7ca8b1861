import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useT } from '#web/lib/text/i18n.ts'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import './combobox.css'
import { useFieldControl, useFieldLabel } from './field.tsx'
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

/** One of many options, found by typing. */
export function Combobox({ options, value, onChange, onBlur, name, placeholder, disabled, ...rest }: ComboboxProps) {
  const t = useT('ui')
  const link = useFieldControl(rest)
  const label = useFieldLabel()
  return (
    <AriaLocale>
      <ComboBox
        className="combo"
        id={link.id}
        aria-labelledby={label}
        aria-label={label ? undefined : placeholder}
        aria-describedby={link['aria-describedby']}
        isInvalid={Boolean(link['aria-invalid'])}
        name={name}
        isDisabled={disabled}
        defaultItems={options}
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        onBlur={onBlur}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <Input className="input" placeholder={placeholder} />
        <Button className="combo__open" aria-label={t('combobox.open')}>
          <ChevronDown />
        </Button>
        <ChoiceList empty={t('combobox.empty')} />
      </ComboBox>
    </AriaLocale>
  )
}

/** The list of options, for use inside our `ComboBox`es. */
export function ChoiceList({ empty }: { empty: string }) {
  return (
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
  )
}
