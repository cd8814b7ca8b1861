import { useLocale } from '#web/lib/text/i18n.ts'
import { typedNumber } from '#web/lib/text/numbers.ts'
import { Input, type InputProps } from './input.tsx'

type Props = Omit<InputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Text while it is typed: the form's schema reads it by `numberFrom`. */
  value: number | string | null
  onChange: (value: string) => void
}

/** A number with decimals, typed as the language of the page writes it. */
export function NumberInput({ value, onChange, ...rest }: Props) {
  const locale = useLocale()
  const text = typeof value === 'number' ? typedNumber(value, locale) : (value ?? '')
  return <Input {...rest} inputMode="decimal" value={text} onChange={({ target }) => onChange(target.value)} />
}
