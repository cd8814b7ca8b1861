import type { ReactNode } from 'react'
import { Plant } from './plant.tsx'
import './success-moment.css'

type Props = { title: string; text: string; /** The next steps. */ children?: ReactNode }

/** The moment after something was achieved: the plant lights, and what comes next is at hand. */
export function SuccessMoment({ title, text, children }: Props) {
  return (
    <div className="success" aria-live="polite">
      <Plant lit={7} size={72} grow />
      <div className="grow">
        <p className="title-section strong">{title}</p>
        <p className="small muted">{text}</p>
      </div>
      {children && <div className="success__acts">{children}</div>}
    </div>
  )
}
