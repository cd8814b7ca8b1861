import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './alert.css'
import { cx } from './class-names.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger' | 'note' | 'neutral'

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  note: Info,
  neutral: Info,
}

export type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** For alerts that appear after the page has loaded: screen readers announce them. */
  announce?: boolean
  action?: ReactNode
  className?: string
}

export function Alert({ tone = 'info', title, children, icon, announce, action, className }: AlertProps) {
  const Icon = ICONS[tone]
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={cx('callout', `callout--${tone}`, className)} role={role}>
      {icon ?? <Icon />}
      <div className="callout__body">
        {title && <p className="callout__title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
