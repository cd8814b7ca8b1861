import type { EventDetail } from '#contract/events/events.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AddToCalendarButton, CopyLinkButton } from './event-share.tsx'

/** The moment after getting a seat: the plant lights, and the next steps are at hand. */
export function RsvpSuccess({ event }: { event: EventDetail }) {
  const t = useT('events')
  const hasBegun = useNow('minute') >= Date.parse(event.startsAt)
  return (
    <div className="rsvp__success rsvp__wide" aria-live="polite">
      <Plant lit={7} size={72} grow />
      <div className="grow">
        <p className="title-section strong">{t(hasBegun ? 'rsvp.success.titleOn' : 'rsvp.success.title')}</p>
        <p className="small muted">{t(hasBegun ? 'rsvp.success.textOn' : 'rsvp.success.text')}</p>
      </div>
      <div className="rsvp__acts">
        {!hasBegun && <AddToCalendarButton event={event} variant="ink" />}
        <CopyLinkButton event={event} variant="ink-line" />
      </div>
    </div>
  )
}
