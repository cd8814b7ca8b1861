import { Tag } from 'lucide-react'
import { useState } from 'react'
import type { labelEndpoints } from '#contract/lists.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { Column } from './data-table.tsx'
import type { Bulk } from './use-bulk.ts'

/** The labels of a list: its endpoints, and the area whose queries they change. */
export type Labels = Pick<ReturnType<typeof labelEndpoints<string, {}>>, 'list' | 'change'> & { area: string }

/** Endpoints of any list; their filters are those of the table they are shown with. */
export const labelsIn = (area: string, endpoints: object): Labels => ({ ...(endpoints as Labels), area })

export const labelColumn = <Row,>(header: string): Column<Row> => ({
  id: 'labels',
  header,
  secondary: true,
  cell: (row) => <LabelChips labels={(row as { labels?: string[] }).labels ?? []} />,
})

export function LabelChips({ labels }: { labels: readonly string[] }) {
  return (
    <span className="listlabels">
      {labels.map((label) => (
        <Chip key={label}>{label}</Chip>
      ))}
    </span>
  )
}

const LabelDialog = lateDialog(() => import('./label-dialog.tsx').then((file) => file.LabelDialog))

/** Gives the selected rows labels, or takes them away. */
export function LabelButton({ labels, bulk }: { labels: Labels; bulk: Bulk<string> }) {
  const t = useT('manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Tag />
        {t('list.label')}
      </Button>
      {isOpen && <LabelDialog labels={labels} bulk={bulk} onClose={() => setOpen(false)} />}
    </>
  )
}
