import { cx } from '#web/components/ui/class-names.ts'
import './segbar.css'

export type SegBarProps = {
  value: number
  /** What is asked for or on its way, striped after `value`. */
  coming?: number
  max: number
  /** How many segments to draw; `max` by default. */
  segments?: number
  size?: 'sm' | 'md' | 'lg'
  tone?: 'danger' | 'warning' | 'neutral' | 'info' | undefined
  /** With a label it is a progress bar; without one, decoration beside a text. */
  label?: string
  grow?: boolean
}

export function SegBar({ value, coming = 0, max, segments = max, size = 'md', tone, label, grow }: SegBarProps) {
  const upTo = (count: number) => Math.round((Math.min(Math.max(count, 0), max) / (max || 1)) * segments)
  const [lit, striped] = [upTo(value), upTo(value + coming)]
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
        <i className={i < lit ? 'on' : i < striped ? 'coming' : undefined} style={{ '--i': i }} key={i} />
      ))}
    </span>
  )
}
