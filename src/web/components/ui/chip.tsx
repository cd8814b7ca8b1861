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

/** A category. The state of a process is a `Status`, a toggle is a `FilterChip`. */
export function Chip({ tone = 'neutral', size = 'md', icon, children, className }: ChipProps) {
  return (
    <span className={cx('chip', tone !== 'neutral' && `chip--${tone}`, size === 'lg' && 'chip--lg', className)}>
      {icon}
      {children}
    </span>
  )
}
