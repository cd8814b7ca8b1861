import type { ReactNode } from 'react'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { Column } from './data-table.tsx'

/** The actions on one row; `name` is the name of the row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useT('manage')
  return <MoreMenu label={t('act.actionsFor', { name })}>{children}</MoreMenu>
}

/** The last column of a table, for a `RowMenu` in each row. */
export function useMenuColumn<R>(cell: Column<R>['cell']): Column<R> {
  const t = useT('manage')
  return { id: 'actions', header: <span className="sr-only">{t('act.actions')}</span>, align: 'right', cell }
}
