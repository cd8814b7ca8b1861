import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import './tabs.css'

/** Parts with their own address: plain links, so that pages that show them do without React Aria. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}

type TabAnchorProps = ComponentProps<'a'> & { count?: number }

function TabAnchor({ count, className, children, ...rest }: TabAnchorProps) {
  return (
    <a {...rest} className={cx('tab', className)}>
      {children}
      <TabCount of={count} />
    </a>
  )
}

/** The router sets `aria-current` on the open one. */
export const TabLink = createLink(TabAnchor)

export const TabCount = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="tab__count">{of}</span>
