import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import './input.css'

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: 'sm' | 'md'
  icon?: ReactNode
  /** A fixed prefix, such as https:// */
  prefix?: string
  /** Inside the box, at the right. */
  end?: ReactNode
}

export function Input({ size = 'md', icon, prefix, end, className, type = 'text', ...rest }: InputProps) {
  const link = useFieldControl(rest)
  const input = (
    <input {...rest} {...link} type={type} className={cx('input', size === 'sm' && 'input--sm', className)} />
  )
  if (prefix)
    return (
      <div className="affix">
        <span className="affix__pre">{prefix}</span>
        {input}
      </div>
    )
  if (!icon && !end) return input
  return (
    <div className="inputwrap">
      {icon}
      {input}
      {end && <span className="inputwrap__end">{end}</span>}
    </div>
  )
}
