import { useId } from 'react'
import { Digits } from '#web/components/display/digits.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import './code-field.css'

const length = 6

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Says what is wrong, or how many digits are missing. */
  hint: string
  wrong: boolean
  disabled?: boolean
}

/** Six digits on a display, over one real input: typing, pasting and the phone's own suggestion work as usual. */
export function CodeField({ label, value, onChange, hint, wrong, disabled }: Props) {
  const id = useId()
  return (
    <div>
      <div className="code6" data-tone={wrong ? 'bad' : undefined}>
        {Array.from({ length }, (_, at) => (
          <span className={cx('code6__b', at === value.length && 'is-now')} aria-hidden key={at}>
            {value[at] === undefined ? <span className="digits" data-ghost="8" /> : <Digits value={value[at]} />}
          </span>
        ))}
        <input
          className="code6__in"
          aria-label={label}
          aria-describedby={id}
          aria-invalid={wrong}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step asks for nothing else
          autoFocus
          readOnly={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, length))}
        />
      </div>
      <p className={wrong ? 'field__error' : 'small subtle'} id={id} aria-live="polite">
        {hint}
      </p>
    </div>
  )
}
