import { type ReactNode, useEffect, useId } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './option-cards.css'

export type OptionCard<V extends string> = {
  value: V
  label: string
  hint: string
  icon: ReactNode
  /** A key that chooses the option from anywhere on the page except text fields. */
  shortcut?: string
}
type Props<V extends string> = {
  label: string
  options: readonly OptionCard<V>[]
  value: V | null
  onChange: (value: V) => void
}

/** Options with an explanation each, chosen by click, arrow keys or shortcut. */
export function OptionCards<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  useShortcuts(options, onChange)
  return (
    <fieldset className="optioncards">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label className={cx('optioncard', option.value === value && 'is-on')} key={option.value}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={option.value === value}
            aria-keyshortcuts={option.shortcut}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className="grow">
            <span className="medium optioncard__label">{option.label}</span>
            <span className="small muted">{option.hint}</span>
          </span>
          {option.shortcut && (
            <kbd className="kbd" aria-hidden>
              {option.shortcut.toUpperCase()}
            </kbd>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function useShortcuts<V extends string>(options: readonly OptionCard<V>[], onChange: (value: V) => void) {
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const wanted = options.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase())
      if (!wanted) return
      event.preventDefault()
      onChange(wanted.value)
    }
    document.addEventListener('keydown', choose)
    return () => document.removeEventListener('keydown', choose)
  })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select'))
