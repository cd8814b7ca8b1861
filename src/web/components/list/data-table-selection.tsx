import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'

/** Selected rows by id, or all rows that match the filters, including pages not fetched yet. */
export type Selection = { ids: ReadonlySet<string>; allMatching: boolean }

export const NOTHING_SELECTED: Selection = { ids: new Set(), allMatching: false }

export function toggleOne(selection: Selection, id: string, onPage: string[]): Selection {
  // Unticking one row after "all that match" leaves the other rows of this page selected.
  const ids = new Set(selection.allMatching ? onPage : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, allMatching: false }
}

export function toggleAll(selection: Selection, onPage: string[], on: boolean): Selection {
  const ids = new Set(selection.allMatching ? [] : selection.ids)
  for (const id of onPage) {
    if (on) ids.add(id)
    else ids.delete(id)
  }
  return { ids, allMatching: false }
}

export type BulkBarProps = {
  selection: Selection
  onSelect: (selection: Selection) => void
  onPage: string[]
  /** Null when there are more rows than the API counts. */
  total: number | null
  actions: ReactNode
}

export function BulkBar({ selection, onSelect, onPage, total, actions }: BulkBarProps) {
  const t = useT('ui')
  const count = selection.allMatching ? total : selection.ids.size
  if (count === 0) return null
  const wholePage = !selection.allMatching && onPage.every((id) => selection.ids.has(id))
  const moreMatch = total === null || total > (count ?? 0)
  return (
    <section className="bulkbar" aria-label={t('table.bulk')}>
      <span className="medium" aria-live="polite">
        {count === null ? t('table.selectedEvery') : t('table.selected', { count })}
      </span>
      {wholePage && moreMatch && (
        <Button variant="ghost" size="sm" onClick={() => onSelect({ ids: new Set(), allMatching: true })}>
          {total === null ? t('table.selectEvery') : t('table.selectMatching', { count: total })}
        </Button>
      )}
      {actions}
      <IconButton size="sm" name={t('table.clear')} onClick={() => onSelect(NOTHING_SELECTED)}>
        <X />
      </IconButton>
    </section>
  )
}
