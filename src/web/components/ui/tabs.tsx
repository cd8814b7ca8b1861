import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { AriaLocale } from './aria-locale.tsx'
import { TabCount } from './tab-nav.tsx'

export type TabItem = { id: string; label: ReactNode; count?: number; panel: ReactNode; disabled?: boolean }

export type TabsProps = { label: string; items: TabItem[]; selected?: string; onSelect?: (id: string) => void }

/** Panels of one page. Use `TabNav` with `TabLink`s for parts with their own address. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaLocale>
      <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
        <TabList className="tabs" aria-label={label}>
          {items.map(({ id, label: text, count, disabled }) => (
            <Tab className="tab" id={id} isDisabled={disabled} key={id}>
              {text}
              <TabCount of={count} />
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
