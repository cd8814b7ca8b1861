import type { ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './data-table.css'
import './table-wrap.css'

type Props = { label: string; className?: string; children: ReactNode }

/** A wide table, which the keyboard scrolls as well; `label` names it. */
export const ScrolledTable = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
  <section className={cx('tablewrap', className)} tabIndex={0} aria-label={label}>
    <table className="table">{children}</table>
  </section>
)
