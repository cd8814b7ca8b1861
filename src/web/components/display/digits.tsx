import { cx } from '#web/components/ui/class-names.ts'

export type DigitsProps = {
  /** Figures and `: . -` only. */
  value: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  /** In the colour of text, outside a display. */
  plain?: boolean
  className?: string
}

/** Always beside an equivalent in text: screen readers do not get these. */
export function Digits({ value, size = 'md', plain, className }: DigitsProps) {
  return (
    <span
      className={cx('digits', size !== 'md' && `digits--${size}`, plain && 'digits--plain', className)}
      data-ghost={value.replace(/[\d-]/g, '8')}
      aria-hidden
    >
      {value}
    </span>
  )
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
