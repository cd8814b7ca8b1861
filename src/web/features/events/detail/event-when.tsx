import { MapPin, Video } from 'lucide-react'
import { useState } from 'react'
import { downloadEvent, type EventDetail } from '#contract/events.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

export function EventWhen({ event }: { event: EventDetail }) {
  return (
    <ul className="event__when">
      <li>
        <DateTile date={new Date(event.startsAt)} large />
        <div>
          <EventTimes event={event} />
          {event.state !== 'cancelled' && <AddToCalendar slug={event.slug} />}
        </div>
      </li>
      {event.venue && <Venue {...event.venue} />}
      {(event.mode === 'online' || event.link) && <Online event={event} />}
    </ul>
  )
}

/** The times in the reader's zone, and in the event's zone if they differ. */
function EventTimes({ event: { startsAt, endsAt, zone } }: { event: EventDetail }) {
  const t = useT('events')
  const format = useFormat()
  const here = format.dateTime(startsAt)
  const there = format.dateTime(startsAt, zone)
  return (
    <>
      <p className="medium event__date">{format.weekdayDate(startsAt)}</p>
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

function AddToCalendar({ slug }: { slug: string }) {
  const t = useT('events')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      download(await call(downloadEvent, { params: { slug } }), `${slug}.ics`)
    } catch (error) {
      toast(errorMessage(locale, error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="link small" aria-disabled={busy} onClick={() => void (busy || add())}>
      {t('detail.addToCalendar')}
    </button>
  )
}

function Venue({ name, address }: NonNullable<EventDetail['venue']>) {
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
function Online({ event: { link, phase } }: { event: EventDetail }) {
  const t = useT('events')
  const ended = phase === 'over' || phase === 'cancelled'
  return (
    <li>
      <span className="tileicon">
        <Video />
      </span>
      <div>
        <p className="medium">{t('place.online')}</p>
        {link && !ended ? (
          <a className="link small" href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t('detail.join')}
            <span className="sr-only">{t('detail.newTab')}</span>
          </a>
        ) : (
          !ended && <p className="small subtle">{t('detail.linkLater')}</p>
        )}
      </div>
    </li>
  )
}
