import { type ComponentProps, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import './input.css'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** Counts towards a limit without cutting the text; the contract refuses a longer one. */
  limit?: number
}

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

export function Textarea({ limit, className, onChange, ...rest }: TextareaProps) {
  const link = useFieldControl(rest)
  const [typed, setTyped] = useState(() => lengthOf(rest.defaultValue))
  const used = rest.value === undefined ? typed : lengthOf(rest.value)
  return (
    <>
      <textarea
        {...rest}
        {...link}
        className={cx('textarea', className)}
        style={{ '--rows': rest.rows }}
        onChange={(event) => {
          setTyped(event.target.value.length)
          onChange?.(event)
        }}
      />
      {limit !== undefined && <Counter used={used} limit={limit} />}
    </>
  )
}

/** Announced only near the limit: announcing a count after each key would interrupt the typing. */
function Counter({ used, limit }: { used: number; limit: number }) {
  const t = useT('ui')
  const left = limit - used
  const spoken = left <= 20 && left % 5 === 0 ? t('counter.left', { count: left }) : ''
  return (
    <>
      <span className={cx('counter', left < 0 && 'is-over')} aria-hidden>
        {used}/{limit}
      </span>
      <span className="sr-only" aria-live="polite">
        {left < 0 ? t('counter.over') : spoken}
      </span>
    </>
  )
}
