import type { ReactNode } from 'react'
import './data-table.css'
import './table-wrap.css'

/** A wide table, which the keyboard scrolls as well; `label` names it. */
export const ScrolledTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
  <section className="tablewrap" tabIndex={0} aria-label={label}>
    <table className="table">{children}</table>
  </section>
)
