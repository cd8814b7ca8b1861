import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './sectioned.css'

type Section = {
  id: string
  Icon: LucideIcon
  title: string
  /** A page of its own; without it the link leads to a place on this page. */
  to?: string
  /** Begins another group of sections. */
  apart?: boolean
}
type Props = { label: string; sections: readonly Section[]; children: ReactNode }

/** A long page of sections, with links to them at the left; each `FormSection` has the `id` of its link. */
export function Sectioned({ label, sections, children }: Props) {
  const nav = useCurrentInView()
  return (
    <div className="sectioned">
      <nav className="snav" aria-label={label} ref={nav}>
        {sections.map(({ id, Icon, title, to, apart = false }) => (
          <Link
            className={cx('snav__item', apart && 'snav__item--apart')}
            {...(to ? { to } : { to: '.', hash: id, replace: true, activeOptions: { includeHash: true } })}
            key={id}
          >
            <Icon />
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** On a phone the links are one line that scrolls: the present section is in its middle. */
function useCurrentInView() {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  const place = useLocation({ select: ({ pathname, hash }) => pathname + hash })
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !current || shown.current === place) return
    shown.current = place
    const [line, link] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    nav.current.scrollLeft += link.left - line.left - (line.width - link.width) / 2
  }, [place])
  return nav
}
