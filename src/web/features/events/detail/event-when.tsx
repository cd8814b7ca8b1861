import { MapPin, Video } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AddToCalendarLink } from './event-share.tsx'
import { isJoinable, JoinLink } from './join-link.tsx'

export function EventWhen({ event }: { event: EventDetail }) {
  // With a seat, the address is for those who come and the link for those who do not.
  const way = event.mode === 'hybrid' && event.registration?.state === 'confirmed' ? event.registration.attending : null
  const [isRemote, isInRoom] = [way === 'online', way === 'onsite' && !event.can.manage]
  return (
    <ul className="event__when">
      <li>
        <DateTile date={new Date(event.startsAt)} large />
        <div>
          <EventTimes event={event} />
          {hasCalendarLink(event) && <AddToCalendarLink slug={event.slug} />}
        </div>
      </li>
      {event.venue && !isRemote && <Venue {...event.venue} />}
      {event.mode !== 'onsite' && !isInRoom && <Online event={event} />}
    </ul>
  )
}

/** Before registration opens the panel holds it as its main button. */
const hasCalendarLink = ({ state, phase, registration }: EventDetail) =>
  state === 'published' && phase !== 'over' && (phase !== 'not_open' || registration !== null)

type Times = Pick<EventDetail, 'startsAt' | 'endsAt' | 'zone' | 'movedFrom'>

/** The times in the reader's zone, and in the event's zone if they differ. */
export function EventTimes({ event: { startsAt, endsAt, zone, movedFrom } }: { event: Times }) {
  const t = useT('events')
  const format = useFormat()
  const here = format.dateTime(startsAt)
  const there = format.dateTime(startsAt, zone)
  return (
    <>
      <p className="medium event__date">{format.weekdayDate(startsAt)}</p>
      {movedFrom && (
        <p className="small">
          {t('detail.moved')} <del>{format.dateTime(movedFrom, zone)}</del>
        </p>
      )}
      <p className="small subtle">
        {t('detail.times', { range: format.range(startsAt, endsAt), zone: format.zoneName() })}
      </p>
      {here !== there && (
        <p className="small subtle">
          {t('detail.timesThere', {
            date: format.weekdayDate(startsAt, zone),
            range: format.range(startsAt, endsAt, zone),
            zone: format.zoneName(zone),
          })}
        </p>
      )}
    </>
  )
}

export function Venue({ name, address }: NonNullable<EventDetail['venue']>) {
  const t = useT('events')
  const query = encodeURIComponent([name, address].filter(Boolean).join(', '))
  return (
    <li>
      <span className="tileicon">
        <MapPin />
      </span>
      <div>
        <p className="medium">{name}</p>
        {address && <p className="small subtle">{address}</p>}
        <a
          className="link small"
          href={`https://www.openstreetmap.org/search?query=${query}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('detail.map')}
          <span className="sr-only">{t('detail.newTab')}</span>
        </a>
      </div>
    </li>
  )
}

/** The link is only for participants with a seat; the API omits it for everybody else. */
function Online({ event }: { event: EventDetail }) {
  const t = useT('events')
  const ended = event.phase === 'over' || event.phase === 'cancelled'
  const hasSeat = event.registration?.state === 'confirmed'
  // Then the panel below holds it as its main button.
  const isInPanel = isJoinable(event, event.registration?.attending ?? null, useNow('minute')) && hasSeat
  return (
    <li>
      <span className="tileicon">
        <Video />
      </span>
      <div>
        <p className="medium">{t('place.online')}</p>
        {!ended && !isInPanel && <JoinLink event={event} className="link small" />}
        {!ended && !event.link && (
          <p className="small subtle">{t(hasSeat ? 'detail.linkToCome' : 'detail.linkLater')}</p>
        )}
      </div>
    </li>
  )
}
