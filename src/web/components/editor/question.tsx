import type { ReactNode } from 'react'
import { Digits } from '#web/components/display/digits.tsx'
import '#web/components/ui/card.css'
import './question.css'

/** One numbered question of a form that asks one thing after the other. */
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

/** The end of a form made of questions: status at the left, buttons at the right. */
export function QuestionFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="questionfoot">
      <span className="grow">{note}</span>
      {children}
    </div>
  )
}
