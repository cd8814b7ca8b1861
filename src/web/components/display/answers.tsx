import type { ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import type { Fact } from './facts.tsx'
import './answers.css'

const mostBeside = 30

type Props = { answers: readonly Fact[]; boxed?: boolean; lang?: 'pt' | 'en' | undefined }

/** What takes more than half a line stands below its label, over the whole width. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > mostBeside

/** Questions with their answers; unanswered questions are left out. */
export function Answers({ answers, boxed = false, lang }: Props) {
  const given = answers.filter(({ value }) => Boolean(value))
  if (given.length === 0) return null
  return (
    <dl className={cx('qalist', boxed && 'qalist--boxed')}>
      {given.map(({ term, value }) => (
        <div key={term} data-long={(boxed && isLong(value)) || undefined}>
          <dt>{term}</dt>
          <dd lang={lang}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A quotation with its author and date below it. */
export function Quote({ children, by, lang }: { children: ReactNode; by?: ReactNode; lang?: 'pt' | 'en' | undefined }) {
  return (
    <blockquote className="quote">
      <p lang={lang}>{children}</p>
      {by && <footer>{by}</footer>}
    </blockquote>
  )
}
