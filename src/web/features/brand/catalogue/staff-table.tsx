import { useState } from 'react'
import { columnsOf } from '#web/components/list/columns.ts'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { QueueFilters, useQueueColumns } from '#web/components/list/queue-table.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { stillList } from '#web/components/list/still-list.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { inDays } from './sample-times.ts'
import { Spec } from './spec.tsx'

type Row = { id: string; createdAt: string; answerDueAt: string; assignee: { name: string } | null }
type Filters = { assignee?: 'me' | 'nobody' | undefined; late?: true | undefined }

// Names of people are the same in every language.
const ROWS: Row[] = [
  { id: 'Inês Carvalho', createdAt: inDays(-6), answerDueAt: inDays(-1), assignee: { name: 'Helena Silva' } },
  { id: 'Tomás Ferreira', createdAt: inDays(-2), answerDueAt: inDays(3), assignee: null },
]

/** A staff table of records that wait for an answer, with its filters: «my own» shows it without a match. */
export function StaffTableSample() {
  const t = useT('brand')
  const [filters, setFilters] = useState<Filters>({})
  const change = (next: Filters) => setFilters({ ...filters, ...next })
  const isShown = ({ assignee, answerDueAt }: Row) =>
    (!filters.late || answerDueAt < inDays(0)) &&
    (!filters.assignee || (filters.assignee === 'nobody' && assignee === null))
  const name = columnsOf<Row, 'name'>({ name: { cell: nameOf } }, () => t('tables.name'))
  const narrowed = Boolean(filters.late ?? filters.assignee)
  return (
    <Spec name={t('tables.staff')}>
      <div className="stack samples__whole">
        <div className="row row--wrap">
          <QueueFilters filters={filters} change={change} />
        </div>
        <ManagedTable
          caption={t('tables.staff')}
          list={stillList(ROWS.filter(isShown))}
          filtering={{ filters, change, narrowed, clear: () => setFilters({}) }}
          columns={[...name, ...useQueueColumns<Row>()]}
          empty={null}
        />
      </div>
    </Spec>
  )
}

const nameOf = ({ id }: Row) => (
  <RowTitle to="/components" notes={[]}>
    {id}
  </RowTitle>
)
