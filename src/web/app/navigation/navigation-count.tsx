import type { NavigationEntry } from '#web/area.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { type OpenQueues, useQueues } from '#web/queues.ts'

type CountOf = NonNullable<NavigationEntry['count']>

/** The number of open items of a staff entry; nothing when there are none. */
export function NavigationCount({ of }: { of: CountOf }) {
  const { count, hot } = counted(of, useQueues(of === 'due' ? undefined : of.queue))
  if (count === 0) return null
  return (
    <span className={cx('nav__count', hot && 'nav__count--hot')}>
      <span className="sr-only">, </span>
      {count}
    </span>
  )
}

function counted(of: CountOf, { queues, rows }: OpenQueues): { count: number; hot: boolean } {
  if (of === 'due') {
    const due = rows.filter(({ urgency }) => urgency === 'late' || urgency === 'today')
    return { count: due.length, hot: true }
  }
  const [queue] = queues
  return { count: queue?.count ?? 0, hot: (queue?.late ?? 0) > 0 }
}
