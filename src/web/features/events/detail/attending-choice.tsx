import { MapPin, Video } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { attendingWays, type Way } from '#contract/events/states.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { seatsOf } from '../seats.ts'

type AttendingChoiceProps = {
  event: EventDetail
  value: Way
  onChange: (value: Way) => void
}

const icons = { onsite: <MapPin />, online: <Video /> }

/** On site or online, for hybrid events, each with what is left of its seats. */
export function AttendingChoice({ event, value, onChange }: AttendingChoiceProps) {
  const t = useT('events')
  const leftIn = (way: Way) => {
    const { capacity, taken } = seatsOf(event, way)
    if (capacity === null) return t('ways.free')
    if (taken < capacity) return t('ways.left', { count: capacity - taken })
    return t('ways.full', { count: way === 'online' ? event.onlineWaiting : event.waiting })
  }
  return (
    <div className="rsvp__mode">
      <p className="small muted" aria-hidden>
        {t('rsvp.attending.label')}
      </p>
      <Segmented
        label={t('rsvp.attending.label')}
        value={value}
        onChange={onChange}
        options={attendingWays.map((way) => ({ value: way, label: t(`rsvp.attending.${way}`), icon: icons[way] }))}
      />
      <p className="small muted">{leftIn(value)}</p>
    </div>
  )
}
