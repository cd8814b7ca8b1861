import { Check } from 'lucide-react'
import './steps.css'

export type StepsProps = { steps: string[]; /** Counted from 0. */ current: number; label: string }

export function Steps({ steps, current, label }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={i < current ? 'done' : i === current ? 'now' : undefined}
          aria-current={i === current ? 'step' : undefined}
        >
          <span>
            {i < current && <Check />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}
