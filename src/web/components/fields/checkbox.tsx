import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import './checkbox.css'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  children?: ReactNode
  hint?: ReactNode
  /** Some, but not all, of the rows it stands for are selected. */
  indeterminate?: boolean
}

export function Checkbox({ children, hint, indeterminate = false, className, ...rest }: CheckboxProps) {
  const link = useFieldControl(rest)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={cx('check', className)}>
      <input {...rest} {...link} ref={input} type="checkbox" />
      <span className="check__box">{indeterminate ? <Minus strokeWidth={3} /> : <Check strokeWidth={3} />}</span>
      {children && (
        <span>
          {children}
          {hint && <span className="check__hint">{hint}</span>}
        </span>
      )}
    </label>
  )
}
