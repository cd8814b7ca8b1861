import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import './icon-button.css'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** The accessible name, shown as a tooltip as well. */
  name: string
  size?: 'sm' | 'md'
  line?: boolean
  /** A dot for something unread; say so in the name too. */
  dot?: boolean
  children: ReactNode
}

export function IconButton({ name, size, line, dot, className, children, type = 'button', ...rest }: IconButtonProps) {
  const look = cx('iconbtn', size === 'sm' && 'iconbtn--sm', line && 'iconbtn--line', className)
  return (
    <Tooltip text={name}>
      <button {...rest} type={type} aria-label={name} className={look}>
        {children}
        {dot && <span className="iconbtn__dot" />}
      </button>
    </Tooltip>
  )
}
