import { Tag } from 'lucide-react'
import { useState } from 'react'
import type { labelEndpoints } from '#contract/lists.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { LateOverlay } from '#web/components/ui/late-overlay.tsx'
import { later } from '#web/lib/page/later.ts'
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

const dialog = later(() => import('./label-dialog.tsx'))

/** Gives the selected rows labels, or takes them away. */
export function LabelButton({ labels, bulk }: { labels: Labels; bulk: Bulk<string> }) {
  const t = useT('manage')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Tag />
        {t('list.label')}
      </Button>
      {isOpen && (
        <LateOverlay code={dialog} onClose={close}>
          {({ LabelDialog }) => <LabelDialog labels={labels} bulk={bulk} onClose={close} />}
        </LateOverlay>
      )}
    </>
  )
}
