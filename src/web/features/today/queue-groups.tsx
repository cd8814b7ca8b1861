import { Link } from '@tanstack/react-router'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { TextWithLanguage } from '#web/area.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { type OpenQueues, type OpenRow, urgencies, type Urgency } from '#web/queues.ts'
import './queue-groups.css'
import { RowOwner } from './row-owner.tsx'

export function QueueGroups({ rows }: { rows: OpenRow[] }) {
  return urgencies.map((urgency) => (
    <Group key={urgency} urgency={urgency} rows={rows.filter((row) => row.urgency === urgency)} />
  ))
}

function Group({ urgency, rows }: { urgency: Urgency; rows: OpenRow[] }) {
  const t = useT('today')
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className="qgroup" aria-labelledby={id} data-tone={urgency}>
      <header className="qgroup__head">
        <h2 className="title-section" id={id}>
          {t(`group.${urgency}`)}
        </h2>
        <span className="small muted">{urgency === 'late' ? t('oldestFirst') : t('rows', { count: rows.length })}</span>
      </header>
      <Card>
        <ul className="qlist">
          {folded(rows).map(([first, ...others]) =>
            others.length > 0 && first.fold ? (
              <FoldedRows key={first.fold.kind} title={first.fold.title} rows={[first, ...others]} />
            ) : (
              <Row row={first} key={`${first.queue.id} ${first.id}`} />
            ),
          )}
        </ul>
      </Card>
    </section>
  )
}

type Rows = [OpenRow, ...OpenRow[]]

/** Rows of one kind stand together, at the place of the first. */
const folded = (rows: OpenRow[]) =>
  [...Map.groupBy(rows, ({ queue, id, fold }) => fold?.kind ?? `${queue.id} ${id}`).values()] as Rows[]

function FoldedRows({ title, rows }: { title: (count: number) => string; rows: Rows }) {
  const Icon = rows[0].queue.icon
  return (
    <li>
      <details className="qfold">
        <summary className="qrow qfold__head">
          <span className="qrow__icon">
            <Icon />
          </span>
          <span className="qrow__title grow">{title(rows.length)}</span>
          <ChevronRight />
        </summary>
        <ul className="qlist">
          {rows.map((row) => (
            <Row row={row} key={row.id} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The row is one link to the page of the work; the verb is only its label. */
function Row({ row }: { row: OpenRow }) {
  const { queue, title, about, context, from, due, verb, to, search, hash } = row
  const note = useId()
  const Icon = queue.icon
  return (
    <li className="qrow">
      <span className="qrow__icon">
        <Icon />
      </span>
      <div className="qrow__text">
        <Link className="stretched qrow__title" to={to} search={search as never} hash={hash} aria-describedby={note}>
          <Text words={title} />
        </Link>
        <p className="qrow__meta" id={note}>
          <span className="qrow__queue">{queue.name}</span>
          <Text words={about} />
          {context && `, ${context}`}
        </p>
      </div>
      <div className="qrow__clock">
        <PromiseClock from={from} to={due} />
      </div>
      <RowOwner row={row} />
      <span className="qrow__go" aria-hidden>
        <span>{verb}</span>
        <ArrowRight />
      </span>
    </li>
  )
}

const Text = ({ words: { text, lang } }: { words: TextWithLanguage }) => <span lang={lang}>{text}</span>

/** What was not fetched, with the way to its list. */
export function MoreWork({ more }: { more: OpenQueues['more'] }) {
  const t = useT('today')
  return more.map(({ count, to, search, queue }) => (
    <p key={queue.id}>
      <Link className="link" to={to} search={search as never}>
        {t('more', { count, queue: queue.name.toLocaleLowerCase() })}
      </Link>
    </p>
  ))
}
