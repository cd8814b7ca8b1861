import type { ReactNode } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from './class-names.ts'
import './skeleton.css'

export type SkeletonProps = { width?: string; height?: string; round?: boolean; className?: string }

export function Skeleton({ width = '100%', height = '1rem', round, className }: SkeletonProps) {
  return (
    <div className={cx('skeleton', className)} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
  )
}

/** A group of skeletons, announced once as busy. */
export function Skeletons({ children, className }: { children: ReactNode; className?: string }) {
  const t = useT('ui')
  return (
    <div className={cx('skeletons', className)} aria-busy>
      <span className="sr-only" aria-live="polite">
        {t('loading')}
      </span>
      {children}
    </div>
  )
}
