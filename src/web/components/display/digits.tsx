import { cx } from '#web/components/ui/class-names.ts'

export type DigitsProps = {
  /** Digits and `: . -` only. */
  value: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  /** In the text colour, for digits outside a display. */
  plain?: boolean
  className?: string
}

/** Hidden from screen readers: always put the same value as text beside it. */
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

/** A number on a display, which screen readers read as text. */
export const Figure = ({ value }: { value: number }) => (
  <>
    <Digits value={twoDigits(value)} size="lg" />
    <span className="sr-only">{value}</span>
  </>
)

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
