import type { ReactNode } from 'react'
import './timeline.css'

export type TimelineStep = { id: string; state: 'done' | 'now' | 'todo'; title: ReactNode; meta?: ReactNode }

/** The states a record went through, oldest first. */
export function Timeline({ steps, label }: { steps: TimelineStep[]; label: string }) {
  return (
    <ol className="tl" aria-label={label}>
      {steps.map(({ id, state, title, meta }) => (
        <li className={state} aria-current={state === 'now' ? 'step' : undefined} key={id}>
          <p className="medium">{title}</p>
          {meta && <p className="small subtle">{meta}</p>}
        </li>
      ))}
    </ol>
  )
}
