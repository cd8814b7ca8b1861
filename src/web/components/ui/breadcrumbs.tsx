import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import './breadcrumbs.css'

export type BreadcrumbsProps = {
  /** Links to the pages above, outermost first. */
  trail: ReactNode[]
  current: ReactNode
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  const t = useT('ui')
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      <ol>
        {trail.map((link, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position in the trail is the identity
          <li key={i}>
            {link}
            <ChevronRight />
          </li>
        ))}
        <li>
          <span className="truncate" aria-current="page">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
