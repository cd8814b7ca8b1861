import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import './status.css'

export type StatusTone = 'neutral' | 'success' | 'danger' | 'info' | 'warning'

/** The state of a process, as a segment and a word. */
export function Status({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={cx('status', tone !== 'neutral' && `status--${tone}`)}>{children}</span>
}
