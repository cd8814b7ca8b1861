import type { ReactNode } from 'react'
import './page-header.css'

export type PageHeaderProps = { title: ReactNode; sub?: ReactNode; actions?: ReactNode; badge?: ReactNode }

export function PageHeader({ title, sub, actions, badge }: PageHeaderProps) {
  return (
    <header className="page__head">
      <div>
        {badge ? (
          <div className="row row--wrap">
            <h1 className="title-page">{title}</h1>
            {badge}
          </div>
        ) : (
          <h1 className="title-page">{title}</h1>
        )}
        {sub && <p className="page__sub">{sub}</p>}
      </div>
      {actions && <div className="page__actions">{actions}</div>}
    </header>
  )
}
