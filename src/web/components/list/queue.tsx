import type { ReactNode } from 'react'
import './queue.css'

type DeskProps = { queue: ReactNode; decision: ReactNode; children: ReactNode }

/** A queue, the record on turn and the decision, side by side; on a phone one below the other. */
export function QueueDesk({ queue, decision, children }: DeskProps) {
  return (
    <div className="queuedesk">
      {queue}
      <article className="queuedesk__record">{children}</article>
      {decision}
    </div>
  )
}

type QueueProps<Row> = {
  title: string
  /** «1 de 4». */
  position?: string
  rows: readonly Row[]
  current: string | undefined
  item: (row: Row, isCurrent: boolean) => ReactNode
  foot?: ReactNode
}

export function Queue<Row extends { id: string }>({ title, position, rows, current, item, foot }: QueueProps<Row>) {
  return (
    <nav className="queue" aria-label={title}>
      <header className="queue__head">
        <h2 className="title-card">{title}</h2>
        {position && <span className="small muted">{position}</span>}
      </header>
      <ol className="queue__list">
        {rows.map((row) => (
          <li key={row.id}>{item(row, row.id === current)}</li>
        ))}
      </ol>
      {foot}
    </nav>
  )
}
