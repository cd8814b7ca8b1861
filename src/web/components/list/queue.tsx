import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './queue.css'

type RecordProps = { decision: ReactNode; notes: ReactNode; children: ReactNode }

/** The record on turn: beside it the decision, below it the notes, which on a phone follow the decision. */
export function QueueRecord({ decision, notes, children }: RecordProps) {
  return (
    <>
      <article className="queueview__record" tabIndex={-1} data-keeps-focus>
        {children}
      </article>
      {decision}
      <div className="queueview__notes">{notes}</div>
    </>
  )
}

export type QueueItem = {
  id: string
  title: string
  lang?: 'pt' | 'en'
  /** Who waits. */
  note: string
  from: string
  due: string | null
}
type QueueProps = {
  title: string
  items: readonly QueueItem[]
  current: string | undefined
  /** The page of the queue; `id` in its address tells which record is on turn. */
  to: string
  foot?: ReactNode
}

/** What waits, the most urgent first; each item leads to its record beside the queue. */
export function Queue({ title, items, current, to, foot }: QueueProps) {
  const t = useT('manage')
  const place = items.findIndex(({ id }) => id === current) + 1
  return (
    <nav className="queue" aria-label={title}>
      <header className="queue__head">
        <h2 className="title-card">{title}</h2>
        {place > 0 && <span className="small muted">{t('queue.position', { place, count: items.length })}</span>}
      </header>
      {items.length > 0 && <SegBar value={place - 1} max={items.length} segments={Math.min(items.length, 12)} grow />}
      <ol className="queue__list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemLink item={item} to={to} isCurrent={item.id === current} />
          </li>
        ))}
      </ol>
      {foot}
    </nav>
  )
}

type ItemProps = { item: QueueItem; to: string; isCurrent: boolean }

function ItemLink({ item: { id, title, lang, note, from, due }, to, isCurrent }: ItemProps) {
  return (
    <Link className="queue__item" to={to} search={{ id } as never} aria-current={isCurrent || undefined}>
      <span className="medium" lang={lang}>
        {title}
      </span>
      <span className="small muted">{note}</span>
      {due && <PromiseClock from={from} to={due} row />}
    </Link>
  )
}
