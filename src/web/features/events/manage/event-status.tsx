import type { Event } from '#contract/events/events.ts'
import { Status } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

/** For an event that is over, this takes precedence over its state. */
export function EventStatus({ event }: { event: Pick<Event, 'state' | 'phase'> }) {
  const t = useT('events-manage')
  if (event.state === 'published' && event.phase === 'over') return <Status>{t('state.over')}</Status>
  const tone = ({ draft: 'warning', published: 'success', cancelled: 'danger' } as const)[event.state]
  return <Status tone={tone}>{t(`state.${event.state}`)}</Status>
}
