import type { ReactNode } from 'react'
import { Digits } from '#web/components/display/digits.tsx'
import '#web/components/ui/card.css'
import './question.css'

/** A form that asks one thing after the other, each with its number. */
export function Question({ number, children }: { number: number; children: ReactNode }) {
  return (
    <section className="question">
      <span className="question__number" aria-hidden>
        <Digits value={String(number)} size="md" />
      </span>
      <div className="form grow">{children}</div>
    </section>
  )
}

/** The end of such a form: how it stands at the left, what to do with it at the right. */
export function QuestionFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="questionfoot">
      <span className="grow">{note}</span>
      {children}
    </div>
  )
}
