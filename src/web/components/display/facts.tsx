import type { ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './facts.css'

export type Fact = { term: string; value: ReactNode }

const rows = (facts: Fact[]) =>
  facts.map(({ term, value }) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  ))

/** Names at the left, values at the right, for the side column of a page. */
export const Facts = ({ facts }: { facts: Fact[] }) => <dl className="facts">{rows(facts)}</dl>

/** Key figures side by side; `lcd` draws them as digits on a display. */
export function Strip({ facts, lcd, compact }: { facts: Fact[]; lcd?: boolean; compact?: boolean }) {
  return <dl className={cx('strip', lcd && 'strip--lcd', compact && 'strip--compact')}>{rows(facts)}</dl>
}
