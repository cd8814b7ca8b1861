import { Video } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { joinsFromMinutes } from '#contract/events/states.ts'
import { minuteMs } from '#contract/times.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useJoin } from '../api.ts'
import { joinsOnline } from './rsvp-state.ts'

type JoinLinkProps = { event: EventDetail; className: string; icon?: boolean }

/** The link of the session. Opening it while the session is on counts as taking part. */
export function JoinLink({ event, className, icon }: JoinLinkProps) {
  const t = useT('events')
  const join = useJoin(event.slug)
  if (!event.link) return null
  return (
    <a
      className={className}
      href={event.link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => event.registration?.state === 'confirmed' && join.mutate()}
    >
      {icon && <Video />}
      {t('detail.join')}
      <span className="sr-only">{t('detail.newTab')}</span>
    </a>
  )
}

/** Whether to offer the way into the session as the main action: it begins soon or is on. */
export function isJoinable(event: EventDetail, attending: 'onsite' | 'online' | null, now: number): boolean {
  const opens = Date.parse(event.startsAt) - joinsFromMinutes * minuteMs
  return event.link !== null && event.phase !== 'over' && joinsOnline(event, attending) && now >= opens
}
