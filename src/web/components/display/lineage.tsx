import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayMs } from '#contract/times.ts'
import { Card } from '#web/components/ui/card.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Plant } from './plant.tsx'
import { useNow } from './ticker.ts'
import './lineage.css'

export type LineageStep = {
  id: string
  /** The kind of record: problem, challenge, solutions, startup. */
  kind: string
  /** Absent while the step has not been taken. */
  title?: ReactNode
  to?: string
  text?: ReactNode
  status?: ReactNode
  /** The record whose page is open. */
  here?: boolean
}

type Props = {
  title: string
  note?: ReactNode
  /** When the first step was taken. */
  since: string
  steps: readonly LineageStep[]
}

/** The line problem → challenge → solutions → startup, as plants of 1, 3, 5 and 7 segments. */
export function Lineage({ title, note, since, steps }: Props) {
  const t = useT('ui')
  const days = Math.floor((useNow('minute') - Date.parse(since)) / dayMs)
  return (
    <Card as="section" aria-label={title}>
      <header className="card__head">
        <div>
          <h2 className="title-section">{title}</h2>
          {note && <p className="small subtle">{note}</p>}
        </div>
        {days > 0 && <span className="small subtle nowrap">{t('record.days', { count: days })}</span>}
      </header>
      <ol className="lsteps">
        {steps.map((step, index) => (
          <LineageItem key={step.id} {...step} lit={step.title ? 2 * index + 1 : 0} />
        ))}
      </ol>
    </Card>
  )
}

function LineageItem({ kind, title, to, text, status, here, lit }: LineageStep & { lit: number }) {
  return (
    <li className={cx('lstep', title !== undefined && 'done')} aria-current={here ? 'step' : undefined}>
      <div className="lstep__plant">
        <Plant lit={lit} size={46} />
      </div>
      <div className="lstep__line" aria-hidden />
      <div className="lstep__body">
        <p className="small subtle">{kind}</p>
        {title && <h3 className="title-card">{to && !here ? <Link to={to}>{title}</Link> : title}</h3>}
        {text && <p className="small muted">{text}</p>}
        {status}
      </div>
    </li>
  )
}
