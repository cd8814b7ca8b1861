import type { ReactNode } from 'react'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import './page-header.css'

export type PageHeaderProps = { title: ReactNode; sub?: ReactNode; actions?: ReactNode; badge?: ReactNode }

export function PageHeader({ title, sub, actions, badge }: PageHeaderProps) {
  const { ref, onFocus } = useKeptFocus<HTMLHeadingElement>()
  const heading = (
    <h1 className="title-page" ref={ref} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <header className="page__head" onFocus={onFocus}>
      <div>
        {badge ? (
          <div className="row row--wrap">
            {heading}
            {badge}
          </div>
        ) : (
          heading
        )}
        {sub && <p className="page__sub">{sub}</p>}
      </div>
      {actions && <div className="page__actions">{actions}</div>}
    </header>
  )
}
