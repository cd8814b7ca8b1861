import { roomCodeLength, roomDigits } from '#contract/room-codes.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { useFieldControl } from '#web/components/fields/field.tsx'
import './here.css'

type Props = { value: string; onChange: (digits: string) => void; disabled: boolean }

const onlyDigits = (text: string) => roomDigits(text).replaceAll(/\D/g, '').slice(0, roomCodeLength)

/** One box for each digit, drawn over one real input: pasting works and so do phones that offer the code. */
export function CodeField({ value, onChange, disabled }: Props) {
  const link = useFieldControl({})
  return (
    <div className="code6">
      {Array.from({ length: roomCodeLength }, (_, at) => (
        <span className="code6__box" data-now={at === value.length || undefined} key={at} aria-hidden>
          {/* The font draws an exclamation mark as a blank of the same width. */}
          <Digits value={value[at] ?? '!'} />
        </span>
      ))}
      <input
        className="code6__input"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one thing to do: type the code
        autoFocus
        aria-disabled={disabled}
        {...link}
        value={value}
        onChange={({ target }) => !disabled && onChange(onlyDigits(target.value))}
      />
    </div>
  )
}
