import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

/** What else can be done with a row, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const dots = (
    <IconButton size="sm" name={label}>
      <Ellipsis />
    </IconButton>
  )
  return (
    <Menu label={label} trigger={dots}>
      {children}
    </Menu>
  )
}
