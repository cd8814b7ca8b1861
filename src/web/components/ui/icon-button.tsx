import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import './icon-button.css'
import { Tooltip } from './tooltip.tsx'

type Look = { size?: 'sm' | 'md'; line?: boolean }

const look = ({ size = 'md', line }: Look, className?: string) =>
  cx('iconbtn', size === 'sm' && 'iconbtn--sm', line && 'iconbtn--line', className)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> &
  Look & {
    /** The accessible name, shown as a tooltip as well. */
    name: string
    /** A mark for something unread; say it in the name too. */
    dot?: boolean
    children: ReactNode
  }

export function IconButton({ name, size, line, dot, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={name}>
      <button {...rest} type={type} aria-label={name} className={look({ size, line }, className)}>
        {children}
        {dot && <span className="iconbtn__dot" />}
      </button>
    </Tooltip>
  )
}

function Anchor({ name, size, line, className, ...rest }: ComponentProps<'a'> & Look & { name: string }) {
  return (
    <Tooltip text={name}>
      <a {...rest} aria-label={name} className={look({ size, line }, className)} />
    </Tooltip>
  )
}

export const IconLink = createLink(Anchor)
