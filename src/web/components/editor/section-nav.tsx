import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './section-nav.css'

export type SectionLink = {
  id: string
  title: string
  Icon?: LucideIcon
  /** A page of its own; without it the link leads to the section with this `id` on this page. */
  to?: string
  /** Shown without its own address, as the first of several pages is. */
  isShown?: boolean
  /** Begins another group of sections. */
  apart?: boolean
}
type Props = {
  label: string
  sections: readonly SectionLink[]
  /** One line above a form, which stays at the top while scrolling. */
  bar?: boolean
}

/** Links to the sections of a long page; the one being read is marked. */
export function SectionNav({ label, sections, bar = false }: Props) {
  const { current, go } = useSections(sections.map(({ id }) => id))
  const nav = useCurrentInView(current)
  return (
    <nav className={cx('snav', bar && 'snav--bar', 'no-print')} aria-label={label} ref={nav}>
      {sections.map(({ id, Icon, title, to, isShown = false, apart = false }) => {
        const look = cx('snav__item', apart && 'snav__item--apart')
        const icon = Icon && <Icon />
        return to ? (
          <Link className={look} to={to} aria-current={isShown ? 'page' : undefined} key={id}>
            {icon}
            {title}
          </Link>
        ) : (
          <a
            className={look}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            key={id}
            onClick={(event) => {
              // The address keeps no anchor: it would be in the way of Back and of the leave guard.
              event.preventDefault()
              go(id)
            }}
          >
            {icon}
            {title}
          </a>
        )
      })}
    </nav>
  )
}

function useSections(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  // The last sections cannot come to the top: the chosen one counts until the page is scrolled on.
  const chosen = useRef<{ id: string; y: number }>(undefined)
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => setCurrent(chosen.current?.y === scrollY ? chosen.current.id : sectionBeingRead(all.split(' ')))
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [all])
  const go = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    chosen.current = { id, y: scrollY }
    setCurrent(id)
  }
  return { current, go }
}

/** The last one that begins in the upper third of the screen, where people read. */
function sectionBeingRead(ids: readonly string[]): string | undefined {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  if (isAtEnd) return ids.at(-1)
  const begun = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3
  return ids.findLast(begun) ?? ids[0]
}

/** Where the links are one line that scrolls, the present section is in its middle. */
function useCurrentInView(section: string | undefined) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  const place = useLocation({ select: ({ pathname }) => pathname }) + section
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !current || shown.current === place) return
    shown.current = place
    const [line, link] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    nav.current.scrollLeft += link.left - line.left - (line.width - link.width) / 2
  }, [place])
  return nav
}
