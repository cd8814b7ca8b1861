import { cx } from '#web/components/ui/class-names.ts'
import './segbar.css'

export type SegBarProps = {
  value: number
  max: number
  /** How many segments to draw; `max` by default. */
  segments?: number
  size?: 'sm' | 'md' | 'lg'
  tone?: 'danger' | 'warning' | 'neutral' | 'info' | undefined
  /** With a label it is a progress bar; without one, decoration beside a text. */
  label?: string
  grow?: boolean
}

export function SegBar({ value, max, segments = max, size = 'md', tone, label, grow }: SegBarProps) {
  const lit = Math.round((Math.min(Math.max(value, 0), max) / (max || 1)) * segments)
  const spoken = label
    ? ({
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': value,
        'aria-valuemin': 0,
        'aria-valuemax': max,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <span
      className={cx('segbar', size !== 'md' && `segbar--${size}`, grow && 'segbar--grow')}
      data-tone={tone}
      {...spoken}
    >
      {Array.from({ length: segments }, (_, i) => (
        <i className={i < lit ? 'on' : undefined} style={{ '--i': i }} key={i} />
      ))}
    </span>
  )
}
