import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { AriaLocale } from './aria-locale.tsx'
import { cx } from './class-names.ts'
import './tabs.css'

export type TabItem = { id: string; label: ReactNode; count?: number; panel: ReactNode; disabled?: boolean }

export type TabsProps = { label: string; items: TabItem[]; selected?: string; onSelect?: (id: string) => void }

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="tab__count">{of}</span>

/** Panels of one page. Use `TabNav` with `TabLink`s for parts with their own address. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaLocale>
      <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
        <TabList className="tabs" aria-label={label}>
          {items.map(({ id, label: text, count, disabled }) => (
            <Tab className="tab" id={id} isDisabled={disabled} key={id}>
              {text}
              <Count of={count} />
            </Tab>
          ))}
        </TabList>
        {items.map(({ id, panel }) => (
          <TabPanel className="tabpanel" id={id} key={id}>
            {panel}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  )
}

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
      <Count of={count} />
    </a>
  )
}

/** The router sets `aria-current` on the open one. */
export const TabLink = createLink(TabAnchor)
