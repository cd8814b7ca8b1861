import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  to: string
  search?: Record<string, string>
  lang?: 'pt' | 'en'
  children: ReactNode
  /** What tells rows of the same name apart; missing parts are left out. */
  notes: readonly (string | null | undefined)[]
}

/** The first cell of a table's row: its name leads to its page. */
export function RowTitle({ to, search, lang, children, notes }: Props) {
  return (
    <>
      <Link className="medium" lang={lang} to={to} search={search as never}>
        {children}
      </Link>
      <span className="small subtle block">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}
