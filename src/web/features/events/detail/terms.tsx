import type { EventDetail } from '#contract/events/events.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** Whether a group comes before the others now. */
export function useGroupFirst({ priorityUntil }: Pick<EventDetail, 'priorityUntil'>): boolean {
  const now = useNow('minute')
  return priorityUntil !== null && now < Date.parse(priorityUntil)
}

/** What somebody should know before they register. */
export function Terms({ event: { peopleList, priorityUntil, cancelUntil, can } }: { event: EventDetail }) {
  const t = useT('events')
  const format = useFormat()
  const isFirst = useGroupFirst({ priorityUntil })
  const says = [
    isFirst && can.register && t('rsvp.first', { date: format.deadline(priorityUntil!) }),
    cancelUntil && t('rsvp.cancelUntil', { date: format.deadline(cancelUntil) }),
    peopleList === 'open' && t('rsvp.listOpen'),
  ]
  return says.filter(Boolean).join(' ')
}
