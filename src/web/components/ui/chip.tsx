import type { ReactNode } from 'react'
import './chip.css'
import { cx } from './class-names.ts'

export type ChipTone =
  | 'neutral'
  | 'line'
  | 'accent'
  | 'success'
  | 'danger'
  | 'info'
  | 'warning'
  | 'note'
  | 'founder'
  | 'onit'

export type ChipProps = {
  tone?: ChipTone
  size?: 'md' | 'lg'
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A category. Use `Status` for the state of a process and `FilterChip` for a toggle. */
export function Chip({ tone = 'neutral', size = 'md', icon, children, className }: ChipProps) {
  return (
    <span className={cx('chip', tone !== 'neutral' && `chip--${tone}`, size === 'lg' && 'chip--lg', className)}>
      {icon}
      {children}
    </span>
  )
}
