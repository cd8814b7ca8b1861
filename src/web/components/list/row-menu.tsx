import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu } from '#web/components/ui/menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { Column } from './data-table.tsx'

/** The actions on one row; `name` is the name of the row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useT('manage')
  const label = t('act.actionsFor', { name })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="sm" name={label}>
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

/** The last column of a table, for a `RowMenu` in each row. */
export function useMenuColumn<R>(cell: Column<R>['cell']): Column<R> {
  const t = useT('manage')
  return { id: 'actions', header: <span className="sr-only">{t('act.actions')}</span>, align: 'right', cell }
}
