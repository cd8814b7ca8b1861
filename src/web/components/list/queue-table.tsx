import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { columnsOf } from './columns.ts'
import type { Column } from './data-table.tsx'
import { FilterFlag, FilterOneOf } from './filter-toggles.tsx'

/** What the tables of records that the team answers have in common. */

type Waiting = { assignee?: 'me' | 'nobody' | undefined; late?: boolean | undefined }
type Props = { filters: Waiting; change: (change: { assignee?: Waiting['assignee']; late?: true | undefined }) => void }

const owners = ['me', 'nobody'] as const

/** Whose work it is, and which answers are late. */
export function QueueFilters({ filters, change }: Props) {
  const t = useT('manage')
  const options = owners.map((value) => ({ value, label: t(`queue.of.${value}`) }))
  return (
    <>
      <FilterOneOf options={options} value={filters.assignee} onChange={(assignee) => change({ assignee })} />
      <FilterFlag label={t('queue.late')} value={filters.late} onChange={(late) => change({ late })} />
    </>
  )
}

type Answered = { createdAt: string; answerDueAt: string | null; assignee: { name: string } | null }

/** When it came, when it must be answered and by whom. `since` is when the answer was promised. */
export function useQueueColumns<Row extends Answered>(
  since: (row: Row) => string = ({ createdAt }) => createdAt,
): Column<Row>[] {
  const t = useT('manage')
  const { shortDay } = useFormat()
  const nobody = <span className="subtle">{t('queue.of.nobody')}</span>
  const due = (row: Row) => row.answerDueAt && <PromiseClock from={since(row)} to={row.answerDueAt} />
  return columnsOf(
    {
      createdAt: { cell: ({ createdAt }) => shortDay(createdAt), sort: 'createdAt', secondary: true },
      answerDueAt: { cell: due, sort: 'answerDueAt', secondary: true },
      assignee: { cell: ({ assignee }) => assignee?.name ?? nobody, secondary: true },
    },
    (id) => t(`queue.column.${id}`),
  )
}
