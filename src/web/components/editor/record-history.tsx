import { useState } from 'react'
import type { AuditType } from '#contract/audit/audit.ts'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './record-history.css'

const code = later(() => import('./record-history-entries.tsx'))

export type HistoryOf = { type: AuditType; id: string }

/** What became of one record and by whom; read when somebody asks for it. */
export function RecordHistory(props: HistoryOf) {
  const t = useT('manage')
  const [open, setOpen] = useState(false)
  const loaded = code.useLoaded(open)
  return (
    <Card as="section" className="recordhistory" aria-labelledby="record-history">
      <CardHead title={t('history.title')} id="record-history">
        {!open && (
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {t('history.show')}
          </Button>
        )}
      </CardHead>
      {open && (loaded ? <loaded.RecordHistoryEntries {...props} /> : <TableSkeleton />)}
    </Card>
  )
}
