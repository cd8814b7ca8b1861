import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { OpenQueues } from '#web/queues.ts'

/** How much is late or due today; nothing until it is known. */
export function DueText({ rows, pending, failed }: Pick<OpenQueues, 'rows' | 'pending' | 'failed'>) {
  const text = useDueText(rows)
  return pending || failed.length > 0 ? null : text
}

/** «Cinco coisas estão atrasadas e três fecham hoje; o resto pode esperar.» */
function useDueText(rows: OpenQueues['rows']): string {
  const t = useT('today')
  const late = rows.filter(({ urgency }) => urgency === 'late').length
  const today = rows.filter(({ urgency }) => urgency === 'today').length
  if (late + today === 0) return t('due.none')
  const lateText = late > 0 && t('due.late', { count: late })
  const todayText = today > 0 && t(lateText ? 'due.alsoToday' : 'due.today', { count: today })
  const due = lateText && todayText ? t('due.both', { late: lateText, today: todayText }) : lateText || todayText || ''
  const sentence = t(rows.length > late + today ? 'due.rest' : 'due.whole', { due })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The queues that could not be loaded. */
export function QueueFailures({ failed }: Pick<OpenQueues, 'failed'>) {
  const t = useT('today')
  const format = useFormat()
  const [first] = failed
  if (!first) return null
  const queues = format.list(failed.map(({ name }) => name))
  const retry = () => failed.forEach((one) => one.retry())
  return <LoadFailure title={t('failed', { queues })} error={first.error} retry={retry} />
}
